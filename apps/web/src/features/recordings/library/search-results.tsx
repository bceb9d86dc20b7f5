import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import type { FoundRecording, RecordingHit } from '@wingman/contract/recording-list.ts';
import { Link } from 'wouter';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordingSearch } from '../api/use-recording-search.ts';
import { RecordingCard } from '../components/recording-card.tsx';
import type { LibraryFilter } from './library-filter.ts';
import { NothingFound } from './nothing-found.tsx';
import classes from './search-results.module.css';
import type { Selection } from './use-selection.ts';

const texts = lazyMessages.library;
/** Recordings that are shown at first. */
export const firstShown = 20;
const mostShown = 50;

type SearchResultsProps = {
  filter: LibraryFilter;
  /** Recordings at most, and how to show more of them. */
  limit: number;
  onLimit: (limit: number) => void;
  selection: Selection;
  onListen: (recording: Recording) => void;
};

/** What the words find: recordings with the places where they are said. */
export function SearchResults({ filter, limit, onLimit, selection, onListen }: SearchResultsProps) {
  const search = useRecordingSearch(filter, limit);
  if (!search.data && search.error)
    return (
      <LoadFailure
        title={texts.searchFailed}
        text={search.error.message}
        icon={<IconSearchOff size={28} />}
        onRetry={() => void search.refetch()}
      />
    );
  if (!search.data) return <LoadingResults />;
  const { found, hasMore } = search.data;
  return (
    <Stack gap="sm" aria-busy={search.isPlaceholderData}>
      <Text role="status" c="dimmed" fz="sm">
        {texts.found(found.length, hasMore)}
      </Text>
      {found.length === 0 ? <NothingFound /> : null}
      <ul className={classes.results} aria-label={texts.found(found.length, hasMore)}>
        {found.map((each) => (
          <li key={each.recording.id}>
            <Found
              found={each}
              onListen={onListen}
              selected={selection.ids?.has(each.recording.id)}
              onSelect={() => selection.toggle(each.recording.id)}
            />
          </li>
        ))}
      </ul>
      {hasMore && limit < mostShown ? (
        <Button variant="default" style={{ alignSelf: 'center' }} onClick={() => onLimit(mostShown)}>
          {texts.showMore}
        </Button>
      ) : null}
    </Stack>
  );
}

type FoundProps = {
  found: FoundRecording;
  onListen: (recording: Recording) => void;
  selected: boolean | undefined;
  onSelect: () => void;
};

function Found({ found: { recording, hits, total }, ...rest }: FoundProps) {
  const more = total - hits.length;
  return (
    <RecordingCard recording={{ ...recording, transcript: '' }} {...rest}>
      <Stack gap={2} mt={4}>
        {hits.map((hit) => (
          <HitLine key={hit.segmentId} recordingId={recording.id} hit={hit} />
        ))}
        {more > 0 ? (
          <Text c="dimmed" fz="sm">
            {texts.moreHits(more)}
          </Text>
        ) : null}
      </Stack>
    </RecordingCard>
  );
}

/** Opens the recording at the second of the words. */
function HitLine({ recordingId, hit }: { recordingId: string; hit: RecordingHit }) {
  const { start, speaker, isMeant } = hit;
  return (
    <Link
      href={`/recordings/${recordingId}?t=${start}`}
      className={classes.hit}
      title={texts.openAt(positionText(start))}
    >
      <span className={classes.at}>{positionText(start)}</span>
      <span>
        {speaker ? <b>{speaker}: </b> : null}
        <Marked hit={hit} />
        {isMeant ? <em className={classes.meant}> {texts.meant}</em> : null}
      </span>
    </Link>
  );
}

/** The words in what was said, as text only. */
function Marked({ hit: { text, marks } }: { hit: RecordingHit }) {
  let end = 0;
  const parts = marks.flatMap((mark) => {
    const before = text.slice(end, mark.start);
    end = mark.end;
    return [before, <mark key={mark.start}>{text.slice(mark.start, mark.end)}</mark>];
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

function LoadingResults() {
  return (
    <Stack gap="xs" role="status" aria-label={texts.searching}>
      <Skeleton height={84} radius="lg" />
      <Skeleton height={84} radius="lg" />
    </Stack>
  );
}
