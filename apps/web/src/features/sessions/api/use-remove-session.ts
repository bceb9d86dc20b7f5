import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** Deletes a chat session with its conversations. */
export function useRemoveSession() {
  const utils = trpc.useUtils();
  return trpc.sessions.remove.useMutation({
    onSuccess: (_answer, { sessionId }) => {
      utils.sessions.list.setData(undefined, (list) => list?.filter((item) => item.sessionId !== sessionId));
      void utils.sessions.list.invalidate();
      toastDone(messages.sessions.removed);
    },
    onError: (error) => {
      toastFailure(messages.sessions.removeFailed, error.message || messages.sessions.removeFailedText);
    },
  });
}
