import { trpc } from '../../../lib/trpc.ts';

/** Title, time and measured length of the recording in the player. */
export function usePlayedRecording(id: string) {
  return trpc.recordings.get.useQuery({ id }).data;
}
