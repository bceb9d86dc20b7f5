import type { WingmanDatabase } from '@wingman/db/database.ts';
import { finishJob, type Job, rescheduleJob } from '@wingman/db/repositories/job.repository.ts';
import { findWebhookForJob, type OwnedWebhook } from '@wingman/db/repositories/webhook.repository.ts';
import { findDueDelivery, findNextDeliveryAt } from '@wingman/db/repositories/webhook-delivery.repository.ts';
import type { JobHandler, JobOutcome, JobTurn } from '../jobs/job-handler.ts';
import { backoffMs } from '../jobs/retry-policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { patientFailures, serializeOutbox } from './advance-outbox.ts';
import { attemptBackoff, saveAttempt } from './save-attempt.ts';
import { eventBody, secretsOf } from './webhook-message.ts';

type HandlerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: Pick<EventBus, 'publish'>;
  sender: WebhookSender;
  nodeId: string;
};

/** Deliveries of one turn: then users take turns. */
const turnSize = 20;
const retryMs = 5_000;

/**
 * Delivers to webhooks, to each one after the other, so that the events of a recording arrive in their order. A receiver that is slow
 * holds one of the places that its user can have, and others go on.
 */
export function createWebhookHandler(deps: HandlerDeps): JobHandler {
  return {
    concurrency: 16,
    retryPolicy: () => ({ next: 'retry', delayMs: retryMs, reason: null, countsAttempt: false }),
    run: (job, turn) => runWebhook(deps, job, turn),
  };
}

async function runWebhook(deps: HandlerDeps, job: Job, turn: JobTurn): Promise<JobOutcome> {
  for (let sent = 0; sent < turnSize && !turn.pause.aborted; sent += 1) {
    const webhook = await findWebhookForJob(deps.database.db, job);
    if (!webhook?.isActive) return 'done';
    const now = deps.clock.now().toISOString();
    const delivery = await findDueDelivery(deps.database.db, { webhookId: webhook.id, now });
    if (!delivery) return await settle(deps, job, webhook);
    const at = deps.clock.now();
    const body = eventBody({ ...delivery, id: delivery.eventId });
    const message = { url: webhook.url, secrets: secretsOf(webhook, at), id: delivery.eventId, at, body };
    const outcome = await deps.sender.send(message, turn.signal);
    turn.signal.throwIfAborted();
    const saved = await saveAttempt(deps, job, { delivery, outcome });
    if (!saved) return 'done';
    if (saved.failures >= patientFailures) return await settle(deps, job, saved);
  }
  return 'paused';
}

/** Nothing is due: the job ends, or waits for what is due later. New events come before or after this, not between. */
async function settle(deps: HandlerDeps, job: Job, webhook: OwnedWebhook): Promise<JobOutcome> {
  const { database, clock, nodeId } = deps;
  const held = { id: job.id, owner: nodeId };
  await database.db.transaction().execute(async (trx) => {
    await serializeOutbox(database, trx, webhook.userId);
    const nextAt = await findNextDeliveryAt(trx, webhook.id);
    if (nextAt === undefined) {
      await finishJob(trx, held);
      return;
    }
    const now = clock.now();
    const over = webhook.failures - patientFailures;
    const rested = over < 0 ? now.getTime() : now.getTime() + backoffMs(attemptBackoff, over);
    const runAt = new Date(Math.max(Date.parse(nextAt), rested)).toISOString();
    await rescheduleJob(trx, { ...held, runAt, attempts: 0, error: null, now: now.toISOString() });
  });
  return 'done';
}
