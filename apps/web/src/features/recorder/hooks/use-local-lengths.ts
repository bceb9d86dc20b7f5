import { useMemo } from 'react';
import { useLocalRecordings } from './use-local-recordings.ts';

/** Seconds by the recorder's own clock, by recording: what is known of a length until the server has measured it. */
export function useLocalLengths(): ReadonlyMap<string, number> {
  const recordings = useLocalRecordings();
  return useMemo(() => new Map(recordings.map(({ id, duration }) => [id, duration])), [recordings]);
}
