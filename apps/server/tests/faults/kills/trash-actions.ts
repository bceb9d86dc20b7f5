import type { LedgerRecording, Outcome } from './ledger.ts';
import { asJson, type Sent } from './server-calls.ts';
import { type Action, anyOwn, refuse, type Tab } from './tab.ts';

/** From one acknowledged outcome over one that is unsure to the next. */
type Change = { from: Outcome; over: Outcome; to: Outcome; sent: (recording: LedgerRecording) => Sent };

function changing({ from, over, to, sent }: Change): Action {
  return async (tab: Tab) => {
    const recording = anyOwn(tab, from);
    if (!recording) return;
    recording.outcome = over;
    const call = sent(recording);
    const answer = await tab.calls.untilAnswered(call);
    // Not found: it was done by a request whose answer was cut off.
    if (answer.status !== 200 && answer.status !== 404) return refuse(tab, call.purpose, answer);
    recording.outcome = to;
    tab.ledger.acknowledged += 1;
  };
}

export const trashRecording = changing({
  from: 'kept',
  over: 'trashing',
  to: 'trashed',
  sent: ({ id }) => ({ purpose: 'trash', method: 'DELETE', path: `/api/recordings/${id}` }),
});

export const removeRecording = changing({
  from: 'kept',
  over: 'going',
  to: 'gone',
  sent: ({ id }) => ({ purpose: 'delete', method: 'DELETE', path: `/api/recordings/${id}?now=true` }),
});

export const restoreRecording = changing({
  from: 'trashed',
  over: 'restoring',
  to: 'kept',
  sent: ({ id }) => ({
    purpose: 'restore',
    method: 'POST',
    path: '/api/trash/restore',
    ...asJson({ recordingIds: [id] }),
  }),
});

export const removeTrashed = changing({
  from: 'trashed',
  over: 'going',
  to: 'gone',
  sent: ({ id }) => ({
    purpose: 'delete from trash',
    method: 'POST',
    path: '/api/trash/delete',
    ...asJson({ recordingIds: [id] }),
  }),
});
