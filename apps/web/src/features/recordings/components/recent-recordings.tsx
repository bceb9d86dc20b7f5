import { Stack } from '@mantine/core';
import type { Recording } from '@wingman/contract/recording.ts';
import { useRecordings } from '../api/use-recordings.ts';
import { RecordingCard } from './recording-card.tsx';

type RecentRecordingsProps = {
  count: number;
  /** Recordings that are shown elsewhere on the screen. */
  hiddenIds: ReadonlySet<string>;
  /** Seconds by the recorder's clock, for recordings that the server has not measured. */
  lengths: ReadonlyMap<string, number>;
  onListen: (recording: Recording) => void;
  'aria-labelledby': string;
};

/** The newest few of the server's recordings; nothing while there are none, or they cannot be read. */
export function RecentRecordings({ count, hiddenIds, lengths, onListen, ...rest }: RecentRecordingsProps) {
  const items = (useRecordings().data?.pages[0] ?? []).filter(({ id }) => !hiddenIds.has(id)).slice(0, count);
  return (
    <Stack component="ul" gap="xs" {...rest} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {items.map((recording) => (
        <li key={recording.id}>
          <RecordingCard recording={recording} ownLength={lengths.get(recording.id)} onListen={onListen} />
        </li>
      ))}
    </Stack>
  );
}
