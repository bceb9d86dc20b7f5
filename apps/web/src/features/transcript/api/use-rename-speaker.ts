import { useQueryClient } from '@tanstack/react-query';
import { showRecording } from '../../../lib/show-recording.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.speakers;

/** Gives a voice another name in all that it says; with the name of one of `voices` the two become one. */
export function useRenameSpeaker(voices: readonly string[]) {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return trpc.recordings.renameSpeaker.useMutation({
    onSuccess: (recording, { name }) => {
      showRecording(utils, client, recording);
      toastDone(voices.includes(name) ? texts.merged(name) : texts.renamed(name));
    },
    onError: (error) => toastFailure(texts.renameFailed, error.message),
  });
}
