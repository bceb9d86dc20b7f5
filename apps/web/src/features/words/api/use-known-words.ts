import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { WordPair } from '@wingman/contract/known-word.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.knownWords;

type Written = { written: string; sounds: string[] };

/** Words of the user and of the instance, and what is offered; read anew each time, as corrections change that. */
export const useKnownWords = (enabled: boolean) =>
  trpc.knownWords.list.useQuery(undefined, { enabled, staleTime: 0 });

/** Changes of the user's words, or of those of the instance. `onSaved` is called after a success only. */
export function useWordChanges(isShared: boolean) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: () => utils.knownWords.list.invalidate(),
    onError: (error: unknown) => toastFailure(texts.saveFailed, toWingmanError(error).message),
  };
  const own = trpc.knownWords.addMany.useMutation(options);
  const shared = trpc.knownWords.addShared.useMutation(options);
  const update = trpc.knownWords.update.useMutation(options);
  const updateShared = trpc.knownWords.updateShared.useMutation(options);
  const remove = trpc.knownWords.remove.useMutation(options);
  const removeShared = trpc.knownWords.removeShared.useMutation(options);
  const reject = trpc.knownWords.reject.useMutation(options);
  const allow = trpc.knownWords.allow.useMutation(options);
  const [adding, changing, removing] = isShared
    ? [shared, updateShared, removeShared]
    : [own, update, remove];
  return {
    isSaving: adding.isPending || changing.isPending || reject.isPending,
    add: (word: Written, onSaved: () => void) =>
      adding.mutate(
        { words: [word] },
        {
          onSuccess: () => {
            toastDone(texts.add.done(word.written));
            onSaved();
          },
        },
      ),
    change: (word: Written & { id: string }, onSaved: () => void) =>
      changing.mutate(word, { onSuccess: onSaved }),
    remove: ({ id, written }: { id: string; written: string }) =>
      removing.mutate({ id }, { onSuccess: () => toastDone(texts.removed(written)) }),
    refuse: (pair: WordPair) =>
      reject.mutate(pair, { onSuccess: () => toastDone(texts.offered.refused(pair.written)) }),
    allow: (pair: WordPair) => allow.mutate(pair),
  };
}
