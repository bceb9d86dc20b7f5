import { trpc } from '../../../lib/trpc.ts';

/** One recording with its segments. */
export function useRecording(id: string) {
  return trpc.recordings.get.useQuery({ id });
}
