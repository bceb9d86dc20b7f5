import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds until a recording that was still being measured is asked for again. */
const againMs = 4_000;

/** Loudness over a recording in whole percent; null while it is not known yet, undefined where it cannot be told. */
export function usePeaks(recordingId: string): number[] | null | undefined {
  const { data, isLoading } = trpc.recordings.waveform.useQuery(
    { id: recordingId },
    { refetchInterval: ({ state }) => (state.data?.peaks === null ? againMs : false) },
  );
  return isLoading ? null : data?.peaks;
}
