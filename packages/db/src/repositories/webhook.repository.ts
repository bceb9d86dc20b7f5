import { type ProgramEventType, programEventTypes } from '@wingman/contract/program-event-table.ts';
import type { WebhookOffReason } from '@wingman/contract/webhook-table.ts';
import type { Selectable } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import type { WebhookTable } from '../outbox-tables.ts';
import { ownedBy } from '../owned-by.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';
import type { Job } from './job.repository.ts';

export type WebhookEntity = {
  id: string;
  userId: string;
  name: string;
  url: string;
  events: ProgramEventType[];
  secret: string;
  previousSecret: string | null;
  previousUntil: string | null;
  isActive: boolean;
  offReason: WebhookOffReason | null;
  /** Attempts that failed since the last one that did not. */
  failures: number;
  failingSince: string | null;
  deliveredAt: string | null;
  createdAt: string;
  updatedAt: string;
};
export type OwnedWebhook = Owned<WebhookEntity>;

export async function insertWebhook(handle: Handle, webhook: WebhookEntity): Promise<void> {
  const { id, userId, createdAt } = webhook;
  await handle
    .insertInto('webhooks')
    .values({ id, user_id: userId, created_at: createdAt, ...columns(webhook) })
    .execute();
}

/** Newest first. */
export async function listWebhooks(handle: Handle, userId: string): Promise<OwnedWebhook[]> {
  const rows = await handle
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => actingForOwner(toWebhook(row)));
}

export async function countWebhooks(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined also when it belongs to another user. */
export async function findOwnedWebhook(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedWebhook | undefined> {
  const row = await handle.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toWebhook(row), userId);
}

/** For the worker that holds the lease. */
export async function findWebhookForJob(
  handle: Handle,
  { subjectId, userId }: Pick<Job, 'subjectId' | 'userId'>,
): Promise<OwnedWebhook | undefined> {
  return findOwnedWebhook(handle, { id: subjectId, userId });
}

export async function updateWebhook(
  trx: Transaction,
  { id }: OwnedWebhook,
  changed: WebhookEntity,
): Promise<void> {
  await trx.updateTable('webhooks').set(columns(changed)).where('id', '=', id).execute();
}

/** What the last attempt came to; what its user changed meanwhile stays. */
export async function updateWebhookOutcome(
  trx: Transaction,
  { id }: OwnedWebhook,
  { failures, failingSince, deliveredAt }: Pick<WebhookEntity, 'failures' | 'failingSince' | 'deliveredAt'>,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failures, failing_since: failingSince, delivered_at: deliveredAt })
    .where('id', '=', id)
    .execute();
}

/** False when it was off before. */
export async function turnWebhookOff(
  trx: Transaction,
  { id }: OwnedWebhook,
  { reason, now }: { reason: WebhookOffReason; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ is_active: 0, off_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its deliveries. False when it is already deleted. */
export async function deleteWebhook(trx: Transaction, { id, userId }: OwnedWebhook): Promise<boolean> {
  await trx.deleteFrom('jobs').where('subject_id', '=', id).where('user_id', '=', userId).execute();
  const { numDeletedRows } = await trx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function columns(webhook: WebhookEntity) {
  return {
    name: webhook.name,
    url: webhook.url,
    types: JSON.stringify(webhook.events),
    secret: webhook.secret,
    previous_secret: webhook.previousSecret,
    previous_until: webhook.previousUntil,
    is_active: Number(webhook.isActive),
    off_reason: webhook.offReason,
    failures: webhook.failures,
    failing_since: webhook.failingSince,
    delivered_at: webhook.deliveredAt,
    updated_at: webhook.updatedAt,
  };
}

function toWebhook(row: Selectable<WebhookTable>): WebhookEntity {
  const types = JSON.parse(row.types) as string[];
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    url: row.url,
    events: programEventTypes.filter((type) => types.includes(type)),
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousUntil: row.previous_until,
    isActive: row.is_active === 1,
    offReason: row.off_reason as WebhookOffReason | null,
    failures: row.failures,
    failingSince: row.failing_since,
    deliveredAt: row.delivered_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
