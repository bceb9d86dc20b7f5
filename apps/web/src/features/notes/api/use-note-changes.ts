import type { LineUpdate, NoteLine } from '@wingman/contract/notes.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.notes;

export type LineChange = Omit<LineUpdate, 'id' | 'lineId'>;

type Edit = (lines: NoteLine[]) => NoteLine[];

/** Ways to change the notes of a recording. What is deleted can be taken back for a while. Ticks and deletions show at once, and go back when the server refuses them. */
export function useNoteChanges(recordingId: string) {
  const { notes, days } = trpc.useUtils();
  const key = { id: recordingId };
  const put = (edit: Edit) =>
    notes.get.setData(key, (known) => known && { ...known, lines: edit(known.lines) });
  const show = async (edit: Edit) => {
    await notes.get.cancel(key);
    put(edit);
  };
  const replace = (line: NoteLine) =>
    put((lines) => lines.map((known) => (known.id === line.id ? line : known)));
  const readAgain = () => {
    void notes.get.invalidate(key);
    void notes.commitments.invalidate();
    void days.invalidate();
  };

  const failed = (title: string) => (error: { message: string }) => toastFailure(title, error.message);

  const update = trpc.notes.updateLine.useMutation({
    onMutate: ({ lineId, state }) =>
      state && show((lines) => lines.map((line) => (line.id === lineId ? { ...line, state } : line))),
    onSuccess: replace,
    onError: failed(texts.saveFailed),
    onSettled: readAgain,
  });
  const add = trpc.notes.addLine.useMutation({
    onSuccess: (line) => put((lines) => [...lines.filter(({ id }) => id !== line.id), line]),
    onError: failed(texts.saveFailed),
    onSettled: readAgain,
  });
  const restore = trpc.notes.restoreLine.useMutation({
    onError: failed(texts.restoreFailed),
    onSettled: readAgain,
  });
  const removal = trpc.notes.removeLine.useMutation({
    onMutate: ({ lineId }) => show((lines) => lines.filter(({ id }) => id !== lineId)),
    onError: failed(texts.removeFailed),
    onSettled: readAgain,
  });
  const { mutate: sendRemoval } = removal;
  const { mutate: sendRestore } = restore;
  /**
   * The server keeps none of its words: those that are shown here are sent back. `onRestored`: its user took that back; a line
   * that the user wrote comes back with another id.
   */
  const remove = (line: NoteLine, onRestored: (restored: NoteLine) => void) => {
    const { section, heading, text, foundText, who, toWhom, dueText, due, state } = line;
    const words = { section, heading, text, foundText, who, toWhom, dueText, due, state };
    const undo = () => sendRestore({ id: recordingId, lineId: line.id, ...words }, { onSuccess: onRestored });
    const onSuccess = () => toastDone(texts.removed, cutText(text), { label: texts.undo, onAct: undo });
    sendRemoval({ id: recordingId, lineId: line.id }, { onSuccess });
  };
  return { update, add, remove };
}

const shownCharacters = 90;
const cutText = (text: string) =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters).trimEnd()}…` : text;
