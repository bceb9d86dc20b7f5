import type { Transaction } from '@wingman/db/handle.ts';
import type { NoteLineEntity } from '@wingman/db/repositories/notes.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { holdForSettlements } from '@wingman/db/repositories/settled-commitments.repository.ts';
import {
  deleteSettlements,
  insertSettlements,
  listOpenSettlementsFrom,
  listSettlements,
  type NewSettlement,
  type SettlementEntity,
} from '@wingman/db/repositories/settlement.repository.ts';
import { restOnTheSame } from '../lines/rest-on-the-same.ts';
import type { FoundSettlement } from './find-settlements.ts';
import type { FoundLine } from './found-notes.ts';

/**
 * Saves what a recording says of earlier commitments in place of what it was found to say before; what the user has answered is not
 * proposed again. Returns the recordings of the commitments of which something else is proposed now.
 */
export async function saveSettlements(
  trx: Transaction,
  recording: OwnedRecording,
  found: FoundSettlement[],
  now: string,
): Promise<Set<string>> {
  const before = await listOpenSettlementsFrom(trx, recording.id);
  const isFound = (known: SettlementEntity) => found.some((each) => isSame(each, known));
  const gone = before.filter((known) => !isFound(known));
  await deleteSettlements(
    trx,
    gone.map(({ id }) => id),
  );
  const added = await addSettlements(trx, recording, found, now);
  return new Set([...gone.map(({ lineRecordingId }) => lineRecordingId), ...added]);
}

/** Saves what later recordings say of the commitments of this one. `lines`: where they were found; `stored`: its lines now. */
export async function saveLaterSettlements(
  trx: Transaction,
  recording: OwnedRecording,
  { found, lines, stored }: { found: FoundSettlement[]; lines: FoundLine[]; stored: NoteLineEntity[] },
  now: string,
): Promise<void> {
  const commitments = stored.filter(({ section }) => section === 'commitment');
  const placed = found.flatMap((each) => {
    const segments = lines[Number(each.commitmentId)]?.segments ?? [];
    const line = commitments.find(({ sources }) => restOnTheSame(sources, segments));
    return line ? [{ ...each, commitmentId: line.id }] : [];
  });
  await addSettlements(trx, recording, placed, now);
}

/** Adds those that are not known yet and whose rows are still as they were read. Returns the recordings of the commitments. */
async function addSettlements(
  trx: Transaction,
  { userId }: OwnedRecording,
  found: FoundSettlement[],
  now: string,
): Promise<Set<string>> {
  if (found.length === 0) return new Set();
  const lineIds = [...new Set(found.map(({ commitmentId }) => commitmentId))];
  const known = await listSettlements(trx, lineIds);
  const fresh = found.filter(
    (each) => !known.some((one) => isSame(each, one) || (one.state !== 'open' && isAnswered(each, one))),
  );
  if (fresh.length === 0) return new Set();
  const held = await holdForSettlements(trx, {
    lineIds,
    recordingIds: [...new Set(fresh.map(({ recordingId }) => recordingId))],
    segmentIds: fresh.flatMap(({ segments }) => segments.map(({ id }) => id)),
  });
  const there = fresh.filter(
    ({ commitmentId, recordingId, segments }) =>
      held.lines.has(commitmentId) &&
      held.recordingIds.has(recordingId) &&
      segments.every(({ id, text }) => held.segments.get(id)?.text === text),
  );
  await insertSettlements(trx, userId, there.map(toNew), now);
  return new Set(there.map(({ commitmentId }) => held.lines.get(commitmentId) ?? ''));
}

const spansOf = ({ segments }: FoundSettlement) => segments.map(({ start, end }) => ({ start, end }));

/** That it says what is stored already. */
const isSame = (found: FoundSettlement, known: SettlementEntity): boolean =>
  isAnswered(found, known) &&
  known.kind === found.kind &&
  JSON.stringify([known.due, known.dueText]) === JSON.stringify([found.due, found.dueText]) &&
  JSON.stringify(known.sources) === JSON.stringify(spansOf(found));

/** That it rests on the same words. */
const isAnswered = (found: FoundSettlement, known: SettlementEntity): boolean =>
  known.lineId === found.commitmentId &&
  known.recordingId === found.recordingId &&
  restOnTheSame(known.sources, spansOf(found));

const toNew = (found: FoundSettlement): NewSettlement => ({
  id: crypto.randomUUID(),
  lineId: found.commitmentId,
  recordingId: found.recordingId,
  kind: found.kind,
  sources: spansOf(found),
  segmentIds: found.segments.map(({ id }) => id),
  dueText: found.dueText,
  due: found.due,
});
