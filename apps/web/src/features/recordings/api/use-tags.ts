import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.library;

/** All tags of the user, by their names. */
export const useTags = () => trpc.tags.list.useQuery();

/** Lists and tags are read again: which of them show a change, only the server knows. */
function useReadTagsAgain() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.recordings.invalidate(), utils.tags.invalidate()]);
}

/** Gives recordings tags and takes others off. */
export function useTagRecordings() {
  const readAgain = useReadTagsAgain();
  return trpc.recordings.tagMany.useMutation({
    onSuccess: async () => {
      toastDone(texts.picker.saved);
      await readAgain();
    },
    onError: (error) => toastFailure(texts.picker.failed, error.message),
  });
}

export function useRenameTag() {
  const readAgain = useReadTagsAgain();
  return trpc.tags.update.useMutation({
    onSuccess: async () => {
      toastDone(texts.manage.renamed);
      await readAgain();
    },
    onError: (error) => toastFailure(texts.manage.renameFailed, error.message),
  });
}

export function useRemoveTag() {
  const readAgain = useReadTagsAgain();
  return trpc.tags.remove.useMutation({
    onSuccess: async () => {
      toastDone(texts.manage.removed);
      await readAgain();
    },
    onError: (error) => toastFailure(texts.manage.removeFailed, error.message),
  });
}
