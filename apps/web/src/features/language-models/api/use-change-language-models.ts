import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.languageModels;

/** Downloads, stops and removes language models (administrators only); what has arrived of a stopped download is kept. */
export function useChangeLanguageModels() {
  const utils = trpc.useUtils();
  const show = (models: Parameters<typeof utils.languageModels.list.setData>[1]) =>
    utils.languageModels.list.setData(undefined, models);
  return {
    download: trpc.languageModels.download.useMutation({
      onSuccess: show,
      onError: (error) => toastFailure(texts.downloadFailed, error.message),
    }),
    cancel: trpc.languageModels.cancelDownload.useMutation({
      onSuccess: show,
      onError: (error) => toastFailure(texts.cancelFailed, error.message),
    }),
    remove: trpc.languageModels.remove.useMutation({
      onSuccess: (models) => {
        show(models);
        toastDone(texts.removed);
      },
      onError: (error) => toastFailure(texts.removeFailed, error.message),
    }),
  };
}
