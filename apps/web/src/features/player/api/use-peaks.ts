import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds until a recording that was still being measured is asked for again. */
const againMs = 4_000;

/** Loudness over a recording in whole percent; undefined while it is not known, and where it cannot be told. */
export function usePeaks(recordingId: string): number[] | undefined {
  const { data } = trpc.recordings.waveform.useQuery(
    { id: recordingId },
    { refetchInterval: ({ state }) => (state.data?.peaks === null ? againMs : false) },
  );
  return data?.peaks ?? undefined;
}
