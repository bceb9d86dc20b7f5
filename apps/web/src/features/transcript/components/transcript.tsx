import { Button, Group, Stack } from '@mantine/core';
import { IconArrowDown, IconSearch } from '@tabler/icons-react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { scrollerOf } from '../../../lib/use-virtual-rows.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type Additions, additionsOf } from '../added.ts';
import { CorrectingContext, useCorrecting } from '../hooks/use-correcting.ts';
import { useCorrectionKeys } from '../hooks/use-correction-keys.ts';
import { type Spoken, useFollow } from '../hooks/use-follow.ts';
import { useSearch, useSearchKeys } from '../hooks/use-search.ts';
import { useTranscriptRows } from '../hooks/use-transcript-rows.ts';
import type { Paragraph } from '../paragraphs.ts';
import { CorrectionDialogs } from './correction-dialogs.tsx';
import { CorrectionHint, CorrectionTools } from './correction-tools.tsx';
import { ParagraphList } from './paragraph-list.tsx';
import { SearchBar } from './search-bar.tsx';
import { SelectedText } from './selected-text.tsx';
import classes from './transcript.module.css';

const texts = lazyMessages.transcript;

/** The id of the element, for what leads there. */
export const transcriptAnchor = 'trascrizione';

type TranscriptProps = {
  recording: Pick<RecordingDetail, 'id' | 'segments' | 'status' | 'undo' | 'redo'>;
  /** Those of its segments. */
  paragraphs: readonly Paragraph[];
  /** Of all who speak in it the names, in the order in which they are first heard. */
  voices: readonly string[];
  /** The segment that is heard; null when another recording plays, or none. */
  spokenId: number | null;
  /** Absent where there is no sound to hear. */
  onListen: ((seconds: number) => void) | undefined;
  /** Asks about words of it. */
  onAsk?: ((words: string) => void) | undefined;
  /** What was added at its seconds. */
  additions?: Additions | undefined;
  /** What stands below the words, e.g. that more are on their way. */
  children?: ReactNode;
};

/** What was said, as a text that can be read, searched, selected and heard. What is heard is marked and kept in view. */
export function Transcript(props: TranscriptProps) {
  const { recording, paragraphs, voices, spokenId, additions, onListen, onAsk, children } = props;
  const { id, segments } = recording;
  const headingId = useId();
  const places = usePlaces(paragraphs);
  const addedTo = useMemo(() => additionsOf(paragraphs, additions?.all ?? []), [paragraphs, additions]);
  const rows = useTranscriptRows(paragraphs, addedTo);
  const search = useSearch(paragraphs, () => topSegment(rows.list.current, places));
  const follow = useFollow({
    ...rows,
    spoken: spokenId === null ? null : (places.byId.get(spokenId) ?? null),
  });

  const { field, opener, openSearch, closeSearch } = useSearchField(search);
  const listen = (seconds: number) => {
    follow.back();
    onListen?.(seconds);
  };
  const heard = onListen && listen;
  const found = places.all[search.segment];
  const correcting = useCorrecting(recording, follow.leave);
  useCorrectionKeys({
    recording,
    correcting,
    segmentHere: () => spokenId ?? places.all[topSegment(rows.list.current, places)]?.segmentId,
  });

  const { current, hits } = search;
  useShownHit(search, () => {
    if (!found) return;
    follow.leave();
    rows.reveal(found.index, `mark[data-hit="${current}"]`);
  });

  return (
    <CorrectingContext value={correcting}>
      <Stack
        component="section"
        gap="xs"
        id={transcriptAnchor}
        tabIndex={-1}
        aria-labelledby={headingId}
        className={classes.transcript}
      >
        <Head
          id={headingId}
          openerRef={opener}
          onSearch={search.opened || segments.length === 0 ? undefined : openSearch}
        >
          <CorrectionTools recording={recording} />
        </Head>
        <CorrectionHint />
        {search.opened ? (
          <SearchBar
            inputRef={field}
            text={search.text}
            count={hits.length}
            current={current}
            onSearch={search.search}
            onStep={search.step}
            onListen={heard && (() => found && listen(found.start))}
            onClose={closeSearch}
          />
        ) : null}
        <ParagraphList
          recordingId={id}
          rows={rows}
          count={paragraphs.length}
          voices={voices}
          spokenId={spokenId}
          foundIn={search.foundIn}
          currentHit={search.opened ? current : -1}
          additions={additions}
          addedTo={addedTo}
          onListen={heard}
          open={correcting.open}
          onCorrect={correcting.isOn ? correcting.start : undefined}
        />
        {children}
        <SelectedText
          list={rows.list}
          segments={segments}
          paragraphs={paragraphs}
          onListen={heard}
          onAsk={onAsk}
          voices={voices}
          correcting={correcting}
          sharedId={recording.status === 'ready' ? recording.id : undefined}
        />
        {follow.isAway && !search.opened ? <BackToSpeech onClick={follow.back} /> : null}
      </Stack>
      <CorrectionDialogs segments={segments} />
    </CorrectingContext>
  );
}

type Search = ReturnType<typeof useSearch>;

/** The field of the search, and the button to which the focus returns from it. */
function useSearchField({ open, close }: Search) {
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const openSearch = () => {
    open();
    field.current?.select();
  };
  useSearchKeys(openSearch);
  const closeSearch = () => {
    close();
    requestAnimationFrame(() => opener.current?.focus());
  };
  return { field, opener, openSearch, closeSearch };
}

function useShownHit({ opened, text, current, hits }: Search, show: () => void): void {
  const place = current < 0 ? -1 : (hits[current]?.from ?? -1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hit moves the page, nothing else
  useEffect(() => {
    if (opened) show();
  }, [opened, place, text]);
}

function BackToSpeech({ onClick }: { onClick: () => void }) {
  return (
    <Button
      className={classes.back}
      radius="xl"
      leftSection={<IconArrowDown size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {texts.backToSpeech}
    </Button>
  );
}

type HeadProps = {
  id: string;
  openerRef: RefObject<HTMLButtonElement | null>;
  onSearch: (() => void) | undefined;
  /** What else can be done. */
  children: ReactNode;
};

function Head({ id, openerRef, onSearch, children }: HeadProps) {
  return (
    <Group justify="space-between" gap="xs" className={classes.head}>
      <h2 id={id}>{texts.title}</h2>
      <Group gap={4} className={classes.tools}>
        {children}
        {onSearch ? (
          <Button
            ref={openerRef}
            size="compact-md"
            variant="subtle"
            color="gray"
            className={classes.opener}
            title={texts.search.openTitle}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            onClick={onSearch}
          >
            {texts.search.open}
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}

type Place = Spoken & { start: number };

/** Where the segments are: in their order, and by their id. */
function usePlaces(paragraphs: readonly Paragraph[]) {
  return useMemo(() => {
    const all: Place[] = paragraphs.flatMap(({ index, segments }) =>
      segments.map(({ id, start }) => ({ segmentId: id, index, start })),
    );
    return { all, byId: new Map(all.map((place) => [place.segmentId, place])) };
  }, [paragraphs]);
}

/** The number of the first segment that can be seen; 0 if none can. */
function topSegment(list: HTMLElement | null, { all }: { all: readonly Place[] }): number {
  const top = scrollerOf(list)?.getBoundingClientRect().top ?? 0;
  const elements = [...(list?.querySelectorAll<HTMLElement>('[data-segment]') ?? [])];
  const first = elements.find((element) => element.getBoundingClientRect().bottom > top);
  const id = Number(first?.dataset.segment);
  return Math.max(
    0,
    all.findIndex(({ segmentId }) => segmentId === id),
  );
}
