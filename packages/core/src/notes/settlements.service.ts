import { DomainError } from '@wingman/contract/error.ts';
import type { NoteLine } from '@wingman/contract/notes.ts';
import type { SettlementIdInput } from '@wingman/contract/settlement.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import {
  findOwnedNoteLine,
  type LineChange,
  type OwnedNoteLine,
  updateNoteLine,
} from '@wingman/db/repositories/notes.repository.ts';
import {
  answerSettlement,
  findOwnedSettlement,
  listShownSettlements,
  type OwnedSettlement,
  rejectOvertaken,
  type SettlementEntity,
} from '@wingman/db/repositories/settlement.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { toNoteLine } from './notes-view.ts';

type SettlementsDeps = { database: WingmanDatabase; clock: Clock; events: EventBus };

/** What later recordings say of commitments: nothing is done, moved or dropped before the user says so. */
export function createSettlementsService({ database, clock, events }: SettlementsDeps) {
  const { db, dialect } = database;

  /** Answers in a transaction of which there is one at a time for the line, and shows the line as it is then. */
  async function answer(
    actor: Actor,
    input: SettlementIdInput,
    change: (trx: Transaction, found: Found) => Promise<void>,
  ): Promise<NoteLine> {
    const { recordingId } = (await owned(db, actor, input)).line;
    await db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, `notes ${recordingId}`);
      await change(trx, await owned(trx, actor, input));
    });
    events.publish(actor.userId, { type: 'notes', recordingId });
    const { line } = await owned(db, actor, input);
    return toNoteLine(line, await listShownSettlements(db, [line.id]));
  }

  return {
    /**
     * Does what a later recording says: the commitment is done, dropped, or due on the other day. Accepted before, it stays as it
     * is. @throws {DomainError} not_found, conflict when it was rejected, or the commitment is no longer open
     */
    accept: (actor: Actor, input: SettlementIdInput): Promise<NoteLine> =>
      answer(actor, input, async (trx, { line, settlement }) => {
        if (settlement.state === 'accepted') return;
        if (settlement.state === 'rejected') throw answered();
        if (line.state !== 'open') throw new DomainError('conflict', { message: notOpen });
        await answerSettlement(trx, settlement, 'accepted');
        await rejectOvertaken(trx, settlement);
        const updatedAt = clock.now().toISOString();
        await updateNoteLine(trx, line, { ...settledLine(line, settlement), updatedAt });
      }),

    /** Leaves the commitment as it is; the same words propose nothing again. @throws {DomainError} not_found, conflict when it was accepted */
    reject: (actor: Actor, input: SettlementIdInput): Promise<NoteLine> =>
      answer(actor, input, async (trx, { settlement }) => {
        if (settlement.state === 'accepted') throw answered();
        await answerSettlement(trx, settlement, 'rejected');
      }),
  };
}

type Found = { line: OwnedNoteLine; settlement: OwnedSettlement };

const notOpen = 'L’impegno non è più aperto';
const answered = () => new DomainError('conflict', { message: 'A questa proposta hai già risposto' });

async function owned(handle: Handle, { userId }: Actor, input: SettlementIdInput): Promise<Found> {
  const { lineId, settlementId } = input;
  const settlement = await findOwnedSettlement(handle, { id: settlementId, userId });
  const line = await findOwnedNoteLine(handle, { id: lineId, userId });
  if (!settlement || !line || settlement.lineId !== lineId) throw new DomainError('not_found');
  return { line, settlement };
}

/** A line as a later recording says it is. Another day is not the one that was said when it was taken on. */
function settledLine(line: OwnedNoteLine, { kind, due }: SettlementEntity): Omit<LineChange, 'updatedAt'> {
  if (kind !== 'moved') return { ...line, state: kind };
  return { ...line, due, dueText: null, isChanged: line.origin === 'found' };
}
