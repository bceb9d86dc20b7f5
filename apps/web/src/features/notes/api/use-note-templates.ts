import type { NoteTemplateInput } from '@wingman/contract/note-template.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.notes.templates;

/** The user's own templates, and whether a model can write notes by them now. */
export function useNoteTemplates(enabled = true) {
  return trpc.noteTemplates.list.useQuery(undefined, { enabled });
}

/** Saves and deletes templates. */
export function useTemplateChanges() {
  const { noteTemplates } = trpc.useUtils();
  const options = (done: string, failed: string) => ({
    onSuccess: () => toastDone(done),
    onError: (error: { message: string }) => toastFailure(failed, error.message),
    onSettled: () => noteTemplates.list.invalidate(),
  });
  const create = trpc.noteTemplates.create.useMutation(options(texts.saved, texts.saveFailed));
  const update = trpc.noteTemplates.update.useMutation(options(texts.saved, texts.saveFailed));
  const remove = trpc.noteTemplates.remove.useMutation(options(texts.removed, texts.removeFailed));
  return {
    isSaving: create.isPending || update.isPending,
    isRemoving: remove.isPending,
    /** `id` null: a new one. */
    save: (id: string | null, input: NoteTemplateInput, onSuccess: () => void) =>
      id === null ? create.mutate(input, { onSuccess }) : update.mutate({ id, ...input }, { onSuccess }),
    remove: (id: string, onSettled: () => void) => remove.mutate({ id }, { onSettled }),
  };
}
