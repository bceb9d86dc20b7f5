import { webhookFailingDays } from '@wingman/contract/webhook-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { holdsJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import {
  findWebhookForJob,
  type OwnedWebhook,
  turnWebhookOff,
  updateWebhookOutcome,
} from '@wingman/db/repositories/webhook.repository.ts';
import {
  type DeliveryEntity,
  failPendingDeliveries,
  updateDelivery,
} from '@wingman/db/repositories/webhook-delivery.repository.ts';
import { recordAudit } from '../accounts/audit.ts';
import { type Backoff, backoffMs } from '../jobs/retry-policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { WebhookOutcome } from '../ports/webhook-sender.ts';

type SaveDeps = {
  database: WingmanDatabase;
  clock: Clock;
  nodeId: string;
  events: Pick<EventBus, 'publish'>;
};

type Attempt = { delivery: DeliveryEntity; outcome: WebhookOutcome };

const longestMs = 3_600_000;
export const attemptBackoff: Backoff = { firstMs: 5_000, longestMs };
const dayMs = 86_400_000;
/** The receiver wants nothing any more. */
const gone = 410;

/** The webhook as it is then. Undefined when another node has the job, which then delivers it once more, or when the webhook is off. */
export async function saveAttempt(
  deps: SaveDeps,
  job: Job,
  attempt: Attempt,
): Promise<OwnedWebhook | undefined> {
  const now = deps.clock.now();
  let isTurnedOff = false;
  const saved = await deps.database.db.transaction().execute(async (trx) => {
    if (!(await holdsJob(trx, { id: job.id, owner: deps.nodeId }))) return undefined;
    const webhook = await findWebhookForJob(trx, job);
    if (!webhook) return undefined;
    const next = afterAttempt(attempt, now);
    await updateDelivery(trx, attempt.delivery.id, next);
    const isDelivered = next.state === 'delivered';
    const failingSince = isDelivered ? null : (webhook.failingSince ?? now.toISOString());
    const failures = isDelivered ? 0 : webhook.failures + 1;
    const deliveredAt = isDelivered ? now.toISOString() : webhook.deliveredAt;
    await updateWebhookOutcome(trx, webhook, { failures, failingSince, deliveredAt });
    isTurnedOff = await turnOffIfLost(trx, webhook, { failingSince, outcome: attempt.outcome, now });
    return isTurnedOff ? undefined : findWebhookForJob(trx, job);
  });
  if (isTurnedOff) deps.events.publish(job.userId, { type: 'webhooks', isNews: true });
  return saved;
}

type Judged = { failingSince: string | null; outcome: WebhookOutcome; now: Date };

async function turnOffIfLost(
  trx: Transaction,
  webhook: OwnedWebhook,
  { failingSince, outcome, now }: Judged,
): Promise<boolean> {
  const isGone = outcome.status === gone;
  const isLost =
    failingSince !== null && now.getTime() - Date.parse(failingSince) >= webhookFailingDays * dayMs;
  if (!isGone && !isLost) return false;
  const at = now.toISOString();
  if (!(await turnWebhookOff(trx, webhook, { reason: isGone ? 'gone' : 'failures', now: at }))) return false;
  await failPendingDeliveries(trx, webhook);
  await recordAudit(
    trx,
    { userId: webhook.userId },
    { kind: 'webhook_failed', subject: webhook.id, now: at },
  );
  return true;
}

function afterAttempt({ delivery, outcome }: Attempt, now: Date) {
  const { attempts: before, retryUntil } = delivery;
  const attempts = before + 1;
  const last = {
    attempts,
    lastAt: now.toISOString(),
    lastStatus: outcome.status,
    lastError: outcome.error,
    lastMs: outcome.milliseconds,
  };
  if (outcome.error === null) return { ...last, state: 'delivered' as const, nextAt: now.toISOString() };
  const nextAt = new Date(now.getTime() + delayOf(before, outcome)).toISOString();
  const isOver = nextAt > retryUntil || outcome.status === gone;
  return { ...last, state: isOver ? ('failed' as const) : ('pending' as const), nextAt };
}

/** With jitter, so that receivers which were away together are not all called at once. */
function delayOf(failures: number, { retryAfterSeconds }: WebhookOutcome): number {
  const asked = Math.min(retryAfterSeconds, longestMs / 1_000);
  const delay = backoffMs(attemptBackoff, failures);
  return Math.max(delay * (0.75 + Math.random() / 2), asked * 1_000);
}
