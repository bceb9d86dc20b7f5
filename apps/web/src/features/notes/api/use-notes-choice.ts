import type { NotesChoice } from '@wingman/contract/notes.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Chooses the kind of a recording's notes, or whether there are any. A chosen kind shows at once. */
export function useNotesChoice(recordingId: string) {
  const { notes } = trpc.useUtils();
  const key = { id: recordingId };
  const { mutate, isPending } = trpc.notes.choose.useMutation({
    async onMutate({ kind }) {
      await notes.get.cancel(key);
      if (kind) notes.get.setData(key, (known) => known && { ...known, kind, isKindChosen: true });
    },
    onSuccess: (chosen) => notes.get.setData(key, chosen),
    onError: (error) => toastFailure(lazyMessages.notes.choiceFailed, error.message),
    onSettled: () => {
      void notes.get.invalidate(key);
      void notes.commitments.invalidate();
    },
  });
  const choose = (choice: Omit<NotesChoice, 'id'>, onSuccess?: () => void) =>
    mutate({ id: recordingId, ...choice }, { ...(onSuccess && { onSuccess }) });
  return { choose, isPending };
}
