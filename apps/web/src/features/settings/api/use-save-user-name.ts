import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

const texts = messages.settings;

/** Changes the name by which Wingman greets the person. */
export function useSaveUserName() {
  const utils = trpc.useUtils();
  return trpc.settings.setUserName.useMutation({
    onSuccess: (settings) => {
      utils.settings.get.setData(undefined, settings);
      toastDone(texts.saved.title, texts.saved.text);
    },
    onError: (error) => toastFailure(texts.saveFailed.title, error.message || texts.saveFailed.text),
  });
}
