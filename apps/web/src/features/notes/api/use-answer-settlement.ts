import type { NoteLine } from '@wingman/contract/notes.ts';
import type { Settlement } from '@wingman/contract/settlement.ts';
import { useState } from 'react';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.notes;

/**
 * Accepts or rejects what a later recording says of a commitment. What is answered is gone at once, and comes back when the
 * server refuses the answer. A commitment that was moved can be moved back for a while.
 */
export function useAnswerSettlement({ id: lineId, recordingId, text, due }: NoteLine) {
  const { notes, days } = trpc.useUtils();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const key = { id: recordingId };
  const readAgain = () => {
    void notes.get.invalidate(key);
    void notes.commitments.invalidate();
    void days.invalidate();
  };
  const show = async (change: Partial<NoteLine>) => {
    await notes.get.cancel(key);
    const put = (line: NoteLine) => (line.id === lineId ? { ...line, ...change } : line);
    notes.get.setData(key, (known) => known && { ...known, lines: known.lines.map(put) });
  };
  const outcome = {
    onError: (error: { message: string }, { settlementId }: { settlementId: string }) => {
      setAnswered((known) => new Set([...known].filter((id) => id !== settlementId)));
      toastFailure(texts.settlements.failed, error.message);
    },
    onSettled: readAgain,
  };
  const { mutate: sendBack } = trpc.notes.updateLine.useMutation({
    onError: ({ message }) => toastFailure(texts.saveFailed, message),
    onSettled: readAgain,
  });
  const { mutate: sendAccepted } = trpc.notes.acceptSettlement.useMutation(outcome);
  const { mutate: sendRejected } = trpc.notes.rejectSettlement.useMutation(outcome);

  const hide = (id: string) => setAnswered((known) => new Set(known).add(id));
  const accept = ({ id: settlementId, kind }: Settlement) => {
    hide(settlementId);
    if (kind !== 'moved') void show({ state: kind });
    const dueDay = due?.to ?? due?.from ?? null;
    const undo = { label: texts.undo, onAct: () => sendBack({ id: recordingId, lineId, dueDay }) };
    const onSuccess = () => kind === 'moved' && toastDone(texts.settlements.moved, text, undo);
    sendAccepted({ lineId, settlementId }, { onSuccess });
  };
  const reject = ({ id: settlementId }: Settlement) => {
    hide(settlementId);
    sendRejected({ lineId, settlementId });
  };
  return { answered, accept, reject };
}
