import type { Db } from '../handle.ts';
import { insertSegments } from '../repositories/segment.repository.ts';
import { insertSettlements, type NewSettlement } from '../repositories/settlement.repository.ts';
import { inTransaction } from './in-transaction.ts';
import { addRecording } from './rows.ts';

/** A later recording that says a commitment is done. Returns the id of the proposal. */
export async function addSettlement(
  db: Db,
  userId: string,
  lineId: string,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const createdAt = new Date().toISOString();
  const recording = await addRecording(db, userId, { status: 'ready', createdAt });
  await inTransaction(db, async (trx) => {
    const said = { position: 0, start: 0, end: 4, text: 'Ho chiamato Rossi.' };
    const [segment] = await insertSegments(trx, recording, [
      { ...said, speaker: null, confidence: null, spokenAt: createdAt },
    ]);
    const settlement: NewSettlement = {
      ...{ id, lineId, recordingId: recording.id, kind: 'done', sources: [{ start: 0, end: 4 }] },
      ...{ dueText: null, due: null, segmentIds: [segment?.id ?? 0] },
    };
    await insertSettlements(trx, userId, [settlement], createdAt);
  });
  return id;
}
