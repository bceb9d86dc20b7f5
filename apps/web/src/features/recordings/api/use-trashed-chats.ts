import { cursorAfter } from '@wingman/contract/page-cursor.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';

const texts = lazyMessages.trash;

/** Chats that one reading asks for. */
const pageSize = 100;

/** The deleted chats that can be restored, the last deleted first. */
export function useTrashedChats() {
  return trpc.trash.chats.useInfiniteQuery(
    { limit: pageSize },
    {
      getNextPageParam: ({ chats }) => {
        const last = chats.length < pageSize ? undefined : chats.at(-1);
        return last && cursorAfter({ by: last.deletedAt, id: last.sessionId });
      },
    },
  );
}

/** Brings chats back out of the trash. */
export function useRestoreChats() {
  const utils = trpc.useUtils();
  return trpc.trash.restoreChats.useMutation({
    onSuccess: () => toastDone(messages.sessions.restored),
    onError: (error) => toastFailure(lazyMessages.recordings.restoreFailed, error.message),
    onSettled: () => {
      void utils.trash.invalidate();
      void utils.sessions.invalidate();
    },
  });
}

/** Deletes chats of the trash for good. */
export function useRemoveChatsForGood() {
  const utils = trpc.useUtils();
  return trpc.trash.removeChats.useMutation({
    onSuccess: () => toastDone(texts.removedChat),
    onError: (error) => toastFailure(texts.removeFailed, error.message),
    onSettled: () => void utils.trash.invalidate(),
  });
}
