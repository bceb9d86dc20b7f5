import type { ProgramEventData } from '@wingman/contract/program-event.ts';
import type { ProgramEventType } from '@wingman/contract/program-event-table.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ensureJobs } from './job.repository.ts';

/** Kind of the jobs that count new events and address them to webhooks; the subject is an event of the transaction. */
export const outboxJobKind = 'outbox';

export type OutboxEvent = {
  id: string;
  type: ProgramEventType;
  recordingId: string;
  /** JSON. */
  data: string;
  /** Counts the events of the user, from 1, in the order in which they are told. */
  position: number;
  createdAt: string;
};

/** How far the events of a user are counted. Another epoch: positions of the one before mean nothing. */
export type OutboxPosition = { epoch: string; last: number };

/**
 * Inserts events in the transaction of what they tell, so that there is neither without the other. Users with webhooks get a job
 * each time, which nobody else waits for or resets: an event that is committed is delivered, whatever ends afterwards.
 */
export async function insertOutboxEvents(
  trx: Transaction,
  { userId, now }: { userId: string; now: string },
  events: readonly ProgramEventData[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, data }) => ({
    id: crypto.randomUUID(),
    user_id: userId,
    recording_id: data.recordingId,
    type,
    data: JSON.stringify(data),
    position: null,
    created_at: now,
  }));
  await trx.insertInto('outbox_events').values(rows).execute();
  await queueOutbox(trx, userId, now);
}

/** All recordings of a user are deleted at once. */
export async function insertDeletedEvents(trx: Transaction, userId: string, now: string): Promise<void> {
  const rows = await trx
    .selectFrom('recordings')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_example', '=', 0)
    .orderBy('created_at')
    .execute();
  for (let start = 0; start < rows.length; start += 500)
    await insertOutboxEvents(
      trx,
      { userId, now },
      rows.slice(start, start + 500).map(({ id }) => ({
        type: 'recording.deleted',
        data: { recordingId: id, isInTrash: false },
      })),
    );
}

/** Has the events of a user told to webhooks, where there are any. */
export async function queueOutbox(trx: Transaction, userId: string, now: string): Promise<void> {
  const webhook = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!webhook) return;
  const job = { kind: outboxJobKind, subjectId: crypto.randomUUID(), userId, runAt: now, now };
  await ensureJobs(trx, [{ ...job, id: crypto.randomUUID() }]);
}

/** How many events are counted in one call at most. */
export const countedAtOnce = 500;

/** New events are counted by one transaction at a time: the caller has serialized them. */
export async function countOutboxEvents(trx: Transaction, userId: string): Promise<OutboxEvent[]> {
  const rows = await trx
    .selectFrom('outbox_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('position', 'is', null)
    .orderBy('number')
    .limit(countedAtOnce)
    .execute();
  const known = await findOutboxPosition(trx, userId);
  if (rows.length === 0 && known) return [];
  let { epoch, last } = known ?? { epoch: crypto.randomUUID().slice(0, 8), last: 0 };
  const counted: OutboxEvent[] = [];
  for (const row of rows) {
    last += 1;
    await trx.updateTable('outbox_events').set({ position: last }).where('id', '=', row.id).execute();
    counted.push(toEvent({ ...row, position: last }));
  }
  await trx
    .insertInto('outbox_positions')
    .values({ user_id: userId, epoch, last })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last }))
    .execute();
  return counted;
}

export async function hasUncountedEvents(handle: Handle, userId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('outbox_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findOutboxPosition(
  handle: Handle,
  userId: string,
): Promise<OutboxPosition | undefined> {
  return handle
    .selectFrom('outbox_positions')
    .select(['epoch', 'last'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Counted events of a user after a position, at most `limit`. */
export async function listOutboxEvents(
  handle: Handle,
  { userId, after, limit }: { userId: string; after: number; limit: number },
): Promise<OutboxEvent[]> {
  const rows = await handle
    .selectFrom('outbox_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

/** Deletes events, with their deliveries, that are older than they are kept. */
export async function deleteOutboxEventsBefore(handle: Handle, before: string): Promise<void> {
  await handle.deleteFrom('outbox_events').where('created_at', '<', before).execute();
}

type Row = {
  id: string;
  type: string;
  recording_id: string;
  data: string;
  position: number | null;
  created_at: string;
};

function toEvent(row: Row): OutboxEvent {
  return {
    id: row.id,
    type: row.type as ProgramEventType,
    recordingId: row.recording_id,
    data: row.data,
    position: row.position ?? 0,
    createdAt: row.created_at,
  };
}
