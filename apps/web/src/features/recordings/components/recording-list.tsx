import { Button, Skeleton } from '@mantine/core';
import { IconMicrophone2, IconWaveSine } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { StatePanel } from '../../../components/state-panel.tsx';
import { browserZone, groupByDay } from '../../../lib/day.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecordings } from '../api/use-recordings.ts';
import { RecordingCard } from './recording-card.tsx';
import classes from './recording-list.module.css';

const texts = messages.recordings;

type RecordingListProps = {
  /** Recordings that are shown elsewhere on the screen, e.g. because they are not sent yet. */
  hiddenIds: ReadonlySet<string>;
  /** Something else is listed, so an empty list says nothing. */
  hasOthers: boolean;
  onListen: (recording: Recording) => void;
};

/** The server's recordings by day, with what each is waiting for. */
export function RecordingList({ hiddenIds, hasOthers, onListen }: RecordingListProps) {
  const recordings = useRecordings();
  if (recordings.isLoading) return <LoadingCards />;
  if (recordings.isError && !recordings.data) {
    return (
      <StatePanel
        title={texts.loadFailed}
        text={recordings.error.message}
        icon={<IconWaveSine size={28} />}
        failure
      >
        <Button onClick={() => void recordings.refetch()}>{messages.shell.retry}</Button>
      </StatePanel>
    );
  }
  const items = (recordings.data?.pages.flat() ?? []).filter(({ id }) => !hiddenIds.has(id));
  if (items.length === 0) return hasOthers ? null : <NoRecordings />;
  return (
    <>
      {groupByDay(items, (item) => item.createdAt, new Date(), browserZone()).map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h2 className={classes.day}>{group.label}</h2>
          <ul className={classes.list}>
            {group.items.map((recording) => (
              <RecordingCard key={recording.id} recording={recording} onListen={onListen} />
            ))}
          </ul>
        </section>
      ))}
      {recordings.hasNextPage ? (
        <Button
          variant="default"
          className={classes.more}
          loading={recordings.isFetchingNextPage}
          onClick={() => void recordings.fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}

function NoRecordings() {
  return (
    <StatePanel title={texts.empty.title} text={texts.empty.text} icon={<IconMicrophone2 size={28} />} />
  );
}

function LoadingCards() {
  return (
    <div role="status" aria-label={texts.loading} className={classes.list}>
      <Skeleton height={14} width={80} />
      <Skeleton height={84} radius="lg" />
      <Skeleton height={84} radius="lg" />
      <Skeleton height={84} radius="lg" />
    </div>
  );
}
