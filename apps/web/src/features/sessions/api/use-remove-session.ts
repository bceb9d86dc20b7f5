import { defaultTrashDays } from '@wingman/contract/trash-table.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** For how many days a deleted chat can be restored; 0: not at all. */
export function useChatTrashDays(): number {
  return trpc.settings.get.useQuery().data?.trashDays ?? defaultTrashDays;
}

/** Deletes a chat session with its conversations: into the trash where there is one, out of which it can be taken back at once. */
export function useRemoveSession() {
  const utils = trpc.useUtils();
  const days = useChatTrashDays();
  const restore = trpc.trash.restoreChats.useMutation({
    onSuccess: () => toastDone(messages.sessions.restored),
    onError: (error) => toastFailure(messages.sessions.restoreFailed, error.message),
    onSettled: () => {
      void utils.trash.invalidate();
      void utils.sessions.invalidate();
    },
  });
  return trpc.sessions.remove.useMutation({
    onSuccess: (_answer, { sessionId }) => {
      utils.sessions.list.setData(undefined, (list) => list?.filter((item) => item.sessionId !== sessionId));
      void utils.sessions.list.invalidate();
      void utils.trash.invalidate();
      if (days === 0) toastDone(messages.sessions.removed);
      else
        toastDone(messages.sessions.removed, messages.sessions.inTrash(days), {
          label: messages.sessions.undoRemoval,
          onAct: () => restore.mutate({ sessionIds: [sessionId] }),
        });
    },
    onError: (error) => {
      toastFailure(messages.sessions.removeFailed, error.message || messages.sessions.removeFailedText);
    },
  });
}
