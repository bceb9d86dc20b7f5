import { responseLengthLabel } from '@wingman/contract/settings-table.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

const texts = messages.assistant;

/** How long answers are, 1 to 10, and the way to change it. Undefined until it has been read. */
export function useResponseLength() {
  const { get } = trpc.useUtils().settings;
  const { data } = trpc.settings.get.useQuery();
  const save = trpc.settings.update.useMutation({
    onMutate: ({ wingmanResponseLength }) => {
      const before = get.getData();
      if (before && wingmanResponseLength !== undefined) {
        get.setData(undefined, { ...before, wingmanResponseLength });
      }
      return { before };
    },
    onSuccess: (settings) => {
      get.setData(undefined, settings);
      toastDone(texts.updated, texts.updatedText(responseLengthLabel(settings.wingmanResponseLength)));
    },
    onError: (_error, _changes, context) => {
      if (context?.before) get.setData(undefined, context.before);
      toastFailure(texts.updateFailed, texts.updateFailedText);
    },
  });
  return {
    length: data?.wingmanResponseLength,
    save: (wingmanResponseLength: number) => save.mutate({ wingmanResponseLength }),
  };
}
