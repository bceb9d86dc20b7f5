import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** Loads the example day; the screens then show it and the questions that it answers. */
export function useLoadExample() {
  const utils = trpc.useUtils();
  return trpc.example.load.useMutation({
    onSuccess: () => Promise.all([utils.recordings.invalidate(), utils.agents.questions.invalidate()]),
    onError: (error) => toastFailure(messages.example.loadFailed, error.message),
  });
}
