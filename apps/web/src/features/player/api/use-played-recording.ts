import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { trpc } from '../../../lib/trpc.ts';

export type PlayedRecording = {
  recording: RecordingDetail | undefined;
  /** The server does not have it any more, or not its audio. */
  isGone: boolean;
};

/** Title, time, measured length and words of the recording in the player. */
export function usePlayedRecording(id: string): PlayedRecording {
  const { data, error } = trpc.recordings.get.useQuery({ id });
  const isMissing = error !== null && toWingmanError(error).code === 'not_found';
  return { recording: data, isGone: isMissing || data?.audioPath === null };
}
