import type { Commitment } from '@wingman/contract/notes.ts';
import type { LineState } from '@wingman/contract/notes-table.ts';
import { useState } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

type Settled = ReadonlyMap<string, Commitment>;

/**
 * Does, drops or reopens commitments. Those that were settled here stay where they stand until the list is left, so that
 * a slip can be taken back; what the server refuses goes back. `said`: what was done last, for those who hear the screen.
 */
export function useSettleCommitment() {
  const { notes, days } = trpc.useUtils();
  const [settled, setSettled] = useState<Settled>(new Map());
  const [said, setSaid] = useState('');
  const outcome = {
    onError: (error: { message: string }, { lineId }: { lineId: string }) => {
      setSettled((known) => new Map([...known].filter(([id]) => id !== lineId)));
      setSaid('');
      toastFailure(lazyMessages.notes.commitments.saveFailed, error.message);
    },
    onSettled: () => {
      void notes.commitments.invalidate();
      void days.invalidate();
      void notes.get.invalidate();
    },
  };
  const { mutate } = trpc.notes.updateLine.useMutation(outcome);
  const { mutate: accept } = trpc.notes.acceptSettlement.useMutation(outcome);

  /** `settlementId`: what a later recording proposes is accepted. */
  const settle = (commitment: Commitment, state: LineState, settlementId?: string) => {
    const { id: lineId, recordingId: id } = commitment;
    setSettled((known) => new Map(known).set(lineId, { ...commitment, state }));
    setSaid(lazyMessages.notes.commitments.settledAs[state](commitment.text));
    if (settlementId === undefined) mutate({ id, lineId, state });
    else accept({ lineId, settlementId });
  };
  return { settled, settle, said };
}
