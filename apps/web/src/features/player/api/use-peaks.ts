import { useQuery } from '@tanstack/react-query';
import { wingman } from '../../../lib/trpc.ts';
import { longestDrawn, readPeaks } from '../peaks.ts';

/** Loudness over a recording, 0 to 1; undefined where it is too long to draw here, or cannot be read. */
export function usePeaks(recordingId: string, length: number): number[] | undefined {
  const { data } = useQuery({
    queryKey: ['peaks', recordingId],
    queryFn: ({ signal }) => readPeaks(wingman.audioUrl(recordingId), signal),
    enabled: length > 0 && length <= longestDrawn && typeof OfflineAudioContext === 'function',
  });
  return data;
}
