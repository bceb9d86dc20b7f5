import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** Whether a provider that transcribes is given the words, and its host; null where none does, undefined until that is known. */
export function useWordHints() {
  const { get } = trpc.useUtils().settings;
  const { data } = trpc.settings.get.useQuery();
  const save = trpc.settings.update.useMutation({
    onSuccess: (settings) => get.setData(undefined, settings),
    onError: (error: unknown) =>
      toastFailure(messages.settings.saveFailed.title, toWingmanError(error).message),
  });
  return {
    host: data?.speechProvider,
    isOn: save.isPending ? save.variables.suggestsWords === true : data?.suggestsWords === true,
    set: (suggestsWords: boolean) => save.mutate({ suggestsWords }),
  };
}
