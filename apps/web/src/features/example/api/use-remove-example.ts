import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** Deletes the example day, with what answers quote of it. */
export function useRemoveExample() {
  const utils = trpc.useUtils();
  return trpc.example.remove.useMutation({
    onSuccess: async () => {
      toastDone(messages.example.removed);
      await Promise.all([
        utils.recordings.invalidate(),
        utils.agents.questions.invalidate(),
        utils.sessions.conversations.invalidate(),
      ]);
    },
    onError: (error) => toastFailure(messages.example.removeFailed, error.message),
  });
}
