import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** Gives a chat a title, or pins it. The list shows it at once, and as before where the server refuses it. */
export function useUpdateSession() {
  const { sessions } = trpc.useUtils();
  return trpc.sessions.update.useMutation({
    onMutate: async ({ sessionId, title, isPinned }) => {
      await sessions.list.cancel();
      const before = sessions.list.getData();
      sessions.list.setData(undefined, (list) =>
        list?.map((item) => {
          if (item.sessionId !== sessionId) return item;
          const called = title === undefined ? item.title : title?.trim() || null;
          return { ...item, title: called, isPinned: isPinned ?? item.isPinned };
        }),
      );
      return { before };
    },
    onError: (error, _input, context) => {
      sessions.list.setData(undefined, context?.before);
      toastFailure(messages.sessions.updateFailed, error.message);
    },
    onSettled: () => sessions.list.invalidate(),
  });
}
