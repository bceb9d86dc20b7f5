import type { ProgramEventType } from '@wingman/contract/program-event-table.ts';
import type { DeliveryError } from '@wingman/contract/webhook-table.ts';
import type { Selectable } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import type { WebhookDeliveryTable } from '../outbox-tables.ts';
import { ensureJob } from './job.repository.ts';
import type { OutboxEvent } from './outbox.repository.ts';
import type { OwnedWebhook } from './webhook.repository.ts';

/** Kind of the jobs that deliver to a webhook, which is the subject. */
export const webhookJobKind = 'webhook';

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** One event on its way to one webhook, with what is sent. */
export type DeliveryEntity = {
  id: string;
  webhookId: string;
  eventId: string;
  recordingId: string;
  state: DeliveryState;
  attempts: number;
  nextAt: string;
  retryUntil: string;
  lastAt: string | null;
  lastStatus: number | null;
  lastError: DeliveryError | null;
  lastMs: number | null;
  createdAt: string;
  type: ProgramEventType;
  /** JSON. */
  data: string;
  /** When it happened. */
  happenedAt: string;
};

/** Addresses events to a webhook. */
export async function insertDeliveries(
  trx: Transaction,
  { id: webhookId, events: types }: OwnedWebhook,
  { events, now, retryUntil }: { events: readonly OutboxEvent[]; now: string; retryUntil: string },
): Promise<void> {
  const rows = events
    .filter(({ type }) => types.includes(type))
    .map(({ id, recordingId, position }) => ({
      id: crypto.randomUUID(),
      webhook_id: webhookId,
      event_id: id,
      recording_id: recordingId,
      position,
      state: 'pending' satisfies DeliveryState,
      attempts: 0,
      next_at: now,
      retry_until: retryUntil,
      created_at: now,
    }));
  for (let start = 0; start < rows.length; start += 100)
    await trx
      .insertInto('webhook_deliveries')
      .values(rows.slice(start, start + 100))
      .execute();
}

/** The earliest instant at which something of a webhook is due; undefined when nothing is pending. */
export async function findNextDeliveryAt(handle: Handle, webhookId: string): Promise<string | undefined> {
  const row = await firstOfRecordings(handle, webhookId)
    .select(({ fn }) => fn.min<string | null>('one.next_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** The next one that is due. Of a recording only the earliest that is pending is: the others wait behind it. */
export async function findDueDelivery(
  handle: Handle,
  { webhookId, now }: { webhookId: string; now: string },
): Promise<DeliveryEntity | undefined> {
  const row = await firstOfRecordings(handle, webhookId)
    .innerJoin('outbox_events as event', 'event.id', 'one.event_id')
    .selectAll('one')
    .select(['event.type', 'event.data', 'event.created_at as happened_at'])
    .where('one.next_at', '<=', now)
    .orderBy('one.position')
    .limit(1)
    .executeTakeFirst();
  return row && toDelivery(row);
}

function firstOfRecordings(handle: Handle, webhookId: string) {
  return handle
    .selectFrom('webhook_deliveries as one')
    .where('one.webhook_id', '=', webhookId)
    .where('one.state', '=', 'pending' satisfies DeliveryState)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .where('earlier.webhook_id', '=', webhookId)
            .where('earlier.state', '=', 'pending' satisfies DeliveryState)
            .whereRef('earlier.recording_id', '=', 'one.recording_id')
            .whereRef('earlier.position', '<', 'one.position'),
        ),
      ),
    );
}

/** The latest, newest first. */
export async function listDeliveries(
  handle: Handle,
  { id }: OwnedWebhook,
  limit: number,
): Promise<DeliveryEntity[]> {
  const rows = await withEvents(handle)
    .where('one.webhook_id', '=', id)
    .orderBy('one.position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toDelivery);
}

export async function findDelivery(
  handle: Handle,
  { id: webhookId }: OwnedWebhook,
  id: string,
): Promise<DeliveryEntity | undefined> {
  const row = await withEvents(handle)
    .where('one.webhook_id', '=', webhookId)
    .where('one.id', '=', id)
    .executeTakeFirst();
  return row && toDelivery(row);
}

const withEvents = (handle: Handle) =>
  handle
    .selectFrom('webhook_deliveries as one')
    .innerJoin('outbox_events as event', 'event.id', 'one.event_id')
    .selectAll('one')
    .select(['event.type', 'event.data', 'event.created_at as happened_at']);

type Attempted = Pick<
  DeliveryEntity,
  'state' | 'attempts' | 'nextAt' | 'lastAt' | 'lastStatus' | 'lastError' | 'lastMs'
>;

export async function updateDelivery(trx: Transaction, id: string, attempted: Attempted): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state: attempted.state,
      attempts: attempted.attempts,
      next_at: attempted.nextAt,
      last_at: attempted.lastAt,
      last_status: attempted.lastStatus,
      last_error: attempted.lastError,
      last_ms: attempted.lastMs,
    })
    .where('id', '=', id)
    .execute();
}

/** To be made again, from the first attempt on. */
export async function replayDelivery(
  trx: Transaction,
  id: string,
  { now, retryUntil }: { now: string; retryUntil: string },
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state: 'pending' satisfies DeliveryState,
      attempts: 0,
      next_at: now,
      retry_until: retryUntil,
    })
    .where('id', '=', id)
    .execute();
}

/** What is pending to a webhook that was turned off is not made any more. */
export async function failPendingDeliveries(trx: Transaction, { id }: OwnedWebhook): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' satisfies DeliveryState })
    .where('webhook_id', '=', id)
    .where('state', '=', 'pending' satisfies DeliveryState)
    .execute();
}

/**
 * Queues the job of a webhook; `isUrgent`: one that waits longer runs then. One that runs is not disturbed: it looks again before it
 * ends. The caller has serialized the outbox of the user.
 */
export async function queueWebhook(
  trx: Transaction,
  { id, userId }: Pick<OwnedWebhook, 'id' | 'userId'>,
  { runAt, now, isUrgent }: { runAt: string; now: string; isUrgent: boolean },
): Promise<void> {
  const job = { kind: webhookJobKind, subjectId: id, userId, runAt, now };
  await ensureJob(trx, { ...job, id: crypto.randomUUID() });
  if (!isUrgent) return;
  await trx
    .updateTable('jobs')
    .set({ run_at: runAt })
    .where('kind', '=', webhookJobKind)
    .where('subject_id', '=', id)
    .where('state', '=', 'queued')
    .where('run_at', '>', runAt)
    .execute();
}

type Row = Selectable<WebhookDeliveryTable> & { type: string; data: string; happened_at: string };

function toDelivery(row: Row): DeliveryEntity {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    recordingId: row.recording_id,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    nextAt: row.next_at,
    retryUntil: row.retry_until,
    lastAt: row.last_at,
    lastStatus: row.last_status,
    lastError: row.last_error as DeliveryError | null,
    lastMs: row.last_ms,
    createdAt: row.created_at,
    type: row.type as ProgramEventType,
    data: row.data,
    happenedAt: row.happened_at,
  };
}
