import { Button, Skeleton, Stack } from '@mantine/core';
import { IconMicrophone2, IconWaveSine } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { localDay } from '@wingman/contract/time.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { browserZone, groupByDay } from '../../../lib/day.ts';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordings } from '../api/use-recordings.ts';
import type { LibraryFilter } from '../library/library-filter.ts';
import { filterInput, noFilter } from '../library/library-filter.ts';
import { NothingFound } from '../library/nothing-found.tsx';
import type { Selection } from '../library/use-selection.ts';
import { RecordingCard } from './recording-card.tsx';
import classes from './recording-list.module.css';

const texts = lazyMessages.recordings;

type RecordingListProps = {
  /** Recordings that are shown elsewhere on the screen, e.g. because they are not sent yet. */
  hiddenIds: ReadonlySet<string>;
  /** Something else is listed, so an empty list says nothing. */
  hasOthers: boolean;
  /** Seconds by the recorder's clock, for recordings that the server has not measured. */
  lengths: ReadonlyMap<string, number>;
  onListen: (recording: Recording) => void;
  /** Below what an empty list says. */
  whenEmpty?: ReactNode;
  /** Above the list, while there are examples in it. */
  aboveExamples?: ReactNode;
  filter?: LibraryFilter;
  selection?: Selection;
};

/** The server's recordings by day, with what each is waiting for. Only those near the screen are drawn. */
export function RecordingList({
  hiddenIds,
  hasOthers,
  whenEmpty,
  aboveExamples,
  filter = noFilter,
  ...rest
}: RecordingListProps) {
  const input = filterInput(filter);
  const isNarrowed = Object.keys(input).length > 0;
  const recordings = useRecordings(input);
  if (recordings.isLoading) return <LoadingCards />;
  if (recordings.isError && !recordings.data) {
    return (
      <LoadFailure
        title={texts.loadFailed}
        text={recordings.error.message}
        icon={<IconWaveSine size={28} />}
        onRetry={() => void recordings.refetch()}
      />
    );
  }
  const items = (recordings.data?.pages.flat() ?? []).filter(({ id }) => !hiddenIds.has(id));
  if (items.length === 0 && isNarrowed) return <NothingFound />;
  if (items.length === 0) return hasOthers ? null : <NoRecordings>{whenEmpty}</NoRecordings>;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = recordings;
  const loadMore = () => void recordings.fetchNextPage();
  return (
    <>
      {items.some(({ isExample }) => isExample) ? aboveExamples : null}
      <Rows
        items={items}
        hasDays={filter.sort !== 'longest'}
        {...rest}
        onEnd={hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? loadMore : undefined}
      />
      {hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={isFetchingNextPage}
          onClick={loadMore}
        >
          {texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}

/** CSS pixels that a card is taken for until it was drawn and measured. */
const guessHeight = () => 112;

type RowsProps = Pick<RecordingListProps, 'lengths' | 'onListen' | 'selection'> & {
  items: Recording[];
  /** They are in the order of time. */
  hasDays: boolean;
  /** The end is near and there is more. */
  onEnd: (() => void) | undefined;
};

function Rows({ items, hasDays, lengths, onListen, onEnd, selection }: RowsProps) {
  const days = useDayHeadings(items);
  const { ids: selected, toggle } = selection ?? {};
  const { list, rows, height, measureRow } = useVirtualRows<HTMLUListElement, HTMLLIElement>({
    count: items.length,
    estimate: guessHeight,
    gap: 10,
  });
  const nearEnd = (rows.at(-1)?.index ?? 0) >= items.length - 1;

  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);

  return (
    <ul ref={list} className={classes.rows} style={{ height }} aria-label={texts.title}>
      {rows.map(({ index, top }) => {
        const recording = items[index] as Recording;
        const day = hasDays ? days.get(recording.id) : undefined;
        return (
          <li
            key={recording.id}
            ref={measureRow}
            data-index={index}
            className={classes.row}
            aria-setsize={onEnd ? -1 : items.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${top}px)` }}
          >
            {day ? (
              <h2 className={classes.day}>
                <Link href={`/giorno/${day.date}`} title={lazyMessages.days.open}>
                  {day.label}
                </Link>
              </h2>
            ) : null}
            <RecordingCard
              recording={recording}
              ownLength={lengths.get(recording.id)}
              onListen={onListen}
              selected={selected?.has(recording.id)}
              onSelect={() => toggle?.(recording.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The heading above the first recording of each day, by that recording. */
function useDayHeadings(items: Recording[]): ReadonlyMap<string, { label: string; date: string }> {
  // Days cost time to tell: not once more at each movement of the list.
  const key = items.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids and their order say when days change
  return useMemo(() => {
    const zone = browserZone();
    const groups = groupByDay(items, (item) => item.createdAt, new Date(), zone);
    return new Map(
      groups.flatMap(({ label, items: [first] }) =>
        first ? [[first.id, { label, date: localDay(new Date(first.createdAt), zone) }] as const] : [],
      ),
    );
  }, [key]);
}

function NoRecordings({ children }: { children: ReactNode }) {
  return (
    <StatePanel title={texts.empty.title} text={texts.empty.text} icon={<IconMicrophone2 size={28} />}>
      {children}
    </StatePanel>
  );
}

function LoadingCards() {
  return (
    <Stack gap="xs" role="status" aria-label={texts.loading}>
      <Skeleton height={14} width={80} />
      <Skeleton height={84} radius="lg" />
      <Skeleton height={84} radius="lg" />
      <Skeleton height={84} radius="lg" />
    </Stack>
  );
}
