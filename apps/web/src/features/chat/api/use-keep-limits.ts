import { trpc } from '../../../lib/trpc.ts';

/** Tells the server what a chat is limited to from now on. Where that fails, its next question tells it. */
export function useKeepLimits() {
  const { sessions } = trpc.useUtils();
  return trpc.sessions.update.useMutation({
    onSuccess: (changed) =>
      sessions.list.setData(undefined, (list) =>
        list?.map((chat) => (chat.sessionId === changed.sessionId ? changed : chat)),
      ),
  });
}
