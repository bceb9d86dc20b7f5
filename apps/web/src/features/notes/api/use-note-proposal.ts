import type { NotesRedo } from '@wingman/contract/note-proposal.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.notes.redo;

/** The second version of a recording's notes, while there is one. */
export function useNoteProposal(id: string, isThere: boolean) {
  return trpc.noteProposals.get.useQuery({ id }, { enabled: isThere });
}

/** Has notes made again, and keeps or drops what comes of it. */
export function useProposalChanges(recordingId: string) {
  const { notes, noteProposals } = trpc.useUtils();
  const key = { id: recordingId };
  const failed = (error: { message: string }) => toastFailure(texts.failed, error.message);
  const onSettled = () => {
    void notes.get.invalidate(key);
    void noteProposals.get.invalidate(key);
    void notes.commitments.invalidate();
  };
  const make = trpc.noteProposals.make.useMutation({
    onSuccess: (proposal) => noteProposals.get.setData(key, proposal),
    onError: failed,
    onSettled,
  });
  const keep = trpc.noteProposals.keep.useMutation({
    onSuccess: (kept) => {
      notes.get.setData(key, kept);
      toastDone(texts.kept);
    },
    onError: failed,
    onSettled,
  });
  const remove = trpc.noteProposals.remove.useMutation({
    onSuccess: () => notes.get.setData(key, (known) => known && { ...known, proposal: null }),
    onError: failed,
    onSettled,
  });
  return {
    isPending: make.isPending || keep.isPending || remove.isPending,
    make: (wanted: Omit<NotesRedo, 'id'>, onSuccess: () => void) =>
      make.mutate({ id: recordingId, ...wanted }, { onSuccess }),
    keep: () => keep.mutate(key),
    drop: (onSuccess?: () => void) => remove.mutate(key, { ...(onSuccess && { onSuccess }) }),
  };
}
