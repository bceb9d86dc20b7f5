import { plans } from '@wingman/contract/plan.ts';
import { webhookRetryHours } from '@wingman/contract/webhook-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  countedAtOnce,
  countOutboxEvents,
  type OutboxEvent,
} from '@wingman/db/repositories/outbox.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import { listWebhooks, type OwnedWebhook } from '@wingman/db/repositories/webhook.repository.ts';
import {
  findNextDeliveryAt,
  insertDeliveries,
  queueWebhook,
} from '@wingman/db/repositories/webhook-delivery.repository.ts';
import { effectivePlan, type PlanOptions } from '../accounts/effective-plan.ts';
import type { Clock } from '../ports/clock.ts';

type AdvanceDeps = { database: WingmanDatabase; clock: Clock; options: PlanOptions };

/** From so many failures in a row on a webhook waits for its time, whatever comes. */
export const patientFailures = 3;

const hourMs = 3_600_000;

export const retryUntil = (now: Date): string =>
  new Date(now.getTime() + webhookRetryHours * hourMs).toISOString();

/** One at a time counts the events of a user, or decides whether a webhook has nothing left to do. */
export const serializeOutbox = (
  { dialect }: Pick<WingmanDatabase, 'dialect'>,
  trx: Transaction,
  userId: string,
): Promise<void> => dialect.serialize(trx, `outbox ${userId}`);

/**
 * Counts the new events of a user in the order in which they happened, and addresses them to the user's webhooks. What is counted is
 * committed, and what is committed later counts more: whoever has read up to a position has missed nothing before it. True when a
 * webhook has work.
 */
export async function advanceOutbox(
  { database, clock, options }: AdvanceDeps,
  userId: string,
): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    await serializeOutbox(database, trx, userId);
    return addressNew(trx, { userId, now: clock.now(), options });
  });
}

type Addressing = { userId: string; now: Date; options: PlanOptions };

/** The same within a transaction that has serialized the outbox; a webhook that it adds or turns on gets what comes after. */
export async function addressNew(trx: Transaction, whose: Addressing): Promise<boolean> {
  let hasWork = false;
  for (;;) {
    const events = await countOutboxEvents(trx, whose.userId);
    hasWork = (await addressEvents(trx, { ...whose, events })) || hasWork;
    if (events.length < countedAtOnce) return hasWork;
  }
}

async function addressEvents(
  trx: Transaction,
  { userId, events, now, options }: Addressing & { events: OutboxEvent[] },
): Promise<boolean> {
  const webhooks = (await listWebhooks(trx, userId)).filter(({ isActive }) => isActive);
  if (webhooks.length === 0) return false;
  const user = await findUserById(trx, userId);
  const isInPlan = user?.isActive === true && plans[effectivePlan(user.subscriptionPlan, options)].apiAccess;
  if (!isInPlan) return false;
  let hasWork = false;
  for (const webhook of webhooks) {
    await insertDeliveries(trx, webhook, { events, now: now.toISOString(), retryUntil: retryUntil(now) });
    hasWork = (await queueIfPending(trx, webhook, now)) || hasWork;
  }
  return hasWork;
}

async function queueIfPending(trx: Transaction, webhook: OwnedWebhook, now: Date): Promise<boolean> {
  const nextAt = await findNextDeliveryAt(trx, webhook.id);
  if (nextAt === undefined) return false;
  const isUrgent = webhook.failures < patientFailures;
  await queueWebhook(trx, webhook, { runAt: nextAt, now: now.toISOString(), isUrgent });
  return true;
}
