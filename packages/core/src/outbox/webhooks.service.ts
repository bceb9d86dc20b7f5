import { DomainError } from '@wingman/contract/error.ts';
import { pageOf } from '@wingman/contract/page-of.ts';
import { plans } from '@wingman/contract/plan.ts';
import { programEventDays, programEventTypes } from '@wingman/contract/program-event-table.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type {
  CreatedWebhook,
  DeliveriesInput,
  DeliveryIdInput,
  Webhook,
  WebhookDelivery,
  WebhookInput,
  WebhookTest,
  WebhookUpdate,
} from '@wingman/contract/webhook.ts';
import { maxWebhooks, webhookRotationHours } from '@wingman/contract/webhook-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { deleteOutboxEventsBefore } from '@wingman/db/repositories/outbox.repository.ts';
import {
  countWebhooks,
  deleteWebhook,
  findOwnedWebhook,
  insertWebhook,
  listWebhooks,
  type OwnedWebhook,
  updateWebhook,
  type WebhookEntity,
} from '@wingman/db/repositories/webhook.repository.ts';
import {
  findDelivery,
  listDeliveries,
  queueWebhook,
  replayDelivery,
} from '@wingman/db/repositories/webhook-delivery.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { PlanOptions } from '../accounts/effective-plan.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { addressNew, retryUntil, serializeOutbox } from './advance-outbox.ts';
import { makeWebhookSecret, secretsOf } from './webhook-message.ts';
import { readTarget } from './webhook-target.ts';
import { toDelivery, toWebhook } from './webhook-view.ts';

type WebhooksDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  sender: WebhookSender;
  options: PlanOptions;
};

/** Deliveries that are listed. */
const maxListed = 500;

/** Addresses of a user's own that are told of events, see contract/program-event.ts. Making and trying them needs a plan with programs. */
export function createWebhooksService({ database, clock, events, sender, options }: WebhooksDeps) {
  const { db } = database;

  async function find({ userId }: Actor, id: string): Promise<OwnedWebhook> {
    const webhook = await findOwnedWebhook(db, { id, userId });
    if (!webhook) throw new DomainError('not_found');
    return webhook;
  }

  /** Within one transaction, in which nobody else changes it. */
  async function change<T>(
    actor: Actor,
    id: string,
    work: (trx: Transaction, webhook: OwnedWebhook, now: Date) => Promise<T>,
  ): Promise<T> {
    const { userId } = actor;
    return db.transaction().execute(async (trx) => {
      await serializeOutbox(database, trx, userId);
      const webhook = await findOwnedWebhook(trx, { id, userId });
      if (!webhook) throw new DomainError('not_found');
      return work(trx, webhook, clock.now());
    });
  }

  return {
    /** Of all users: events that are no longer kept, with their deliveries. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - programEventDays * 86_400_000);
      await deleteOutboxEventsBefore(db, before.toISOString());
    },

    /** Newest first, without their secrets. */
    async list({ userId }: Actor, page: PageInput = {}): Promise<Webhook[]> {
      const all = await listWebhooks(db, userId);
      return pageOf(
        all.map((one) => toWebhook(one, clock.now())),
        page,
      );
    },

    /** @throws {DomainError} not_found */
    async get(actor: Actor, { id }: { id: string }): Promise<Webhook> {
      return toWebhook(await find(actor, id), clock.now());
    },

    /** The answer has the secret. @throws {DomainError} plan_required, validation_failed, conflict */
    async create(actor: Actor, { name, url, events: types }: WebhookInput): Promise<CreatedWebhook> {
      const { userId } = actor;
      if (!plans[actor.plan].apiAccess) throw new DomainError('plan_required');
      const now = clock.now().toISOString();
      const webhook: WebhookEntity = {
        ...{ id: crypto.randomUUID(), userId, name, url: readTarget(url, sender.allowedHosts) },
        ...{ events: types ?? [...programEventTypes], secret: makeWebhookSecret() },
        ...{ previousSecret: null, previousUntil: null, isActive: true, offReason: null },
        ...{ failures: 0, failingSince: null, deliveredAt: null, createdAt: now, updatedAt: now },
      };
      await db.transaction().execute(async (trx) => {
        await serializeOutbox(database, trx, userId);
        if ((await countWebhooks(trx, userId)) >= maxWebhooks) throw tooMany();
        await addressNew(trx, { userId, now: clock.now(), options });
        await insertWebhook(trx, webhook);
        await recordAudit(trx, actor, { kind: 'webhook_created', subject: webhook.id, now });
      });
      events.publish(userId, { type: 'webhooks', isNews: false });
      return { ...toWebhook(webhook, clock.now()), secret: webhook.secret };
    },

    /** Turned on again it begins anew: what could not be delivered before is not counted. @throws {DomainError} not_found, validation_failed */
    async update(actor: Actor, { id, ...asked }: WebhookUpdate): Promise<Webhook> {
      const changed = await change(actor, id, async (trx, webhook, now) => {
        const next = withChanges(webhook, asked, { now: now.toISOString(), allowed: sender.allowedHosts });
        if (next.isActive && !webhook.isActive) await addressNew(trx, { userId: actor.userId, now, options });
        await updateWebhook(trx, webhook, next);
        await recordAudit(trx, actor, { kind: 'webhook_changed', subject: id, now: now.toISOString() });
        if (next.isActive) await queue(trx, webhook, now);
        return toWebhook(next, now);
      });
      events.publish(actor.userId, { type: 'webhooks', isNews: false });
      if (changed.isActive) events.announceJobs();
      return changed;
    },

    /** At once, with its deliveries. @throws {DomainError} not_found */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      await change(actor, id, async (trx, webhook, now) => {
        await deleteWebhook(trx, webhook);
        await recordAudit(trx, actor, { kind: 'webhook_deleted', subject: id, now: now.toISOString() });
      });
      events.publish(actor.userId, { type: 'webhooks', isNews: false });
      return { ok: true };
    },

    /** Another secret; for a day the one before signs, too. @throws {DomainError} not_found */
    async renewSecret(actor: Actor, { id }: { id: string }): Promise<CreatedWebhook> {
      return change(actor, id, async (trx, webhook, now) => {
        const until = new Date(now.getTime() + webhookRotationHours * 3_600_000).toISOString();
        const next: WebhookEntity = {
          ...webhook,
          secret: makeWebhookSecret(),
          previousSecret: webhook.secret,
          previousUntil: until,
          updatedAt: now.toISOString(),
        };
        await updateWebhook(trx, webhook, next);
        await recordAudit(trx, actor, {
          kind: 'webhook_secret_renewed',
          subject: id,
          now: now.toISOString(),
        });
        return { ...toWebhook(next, now), secret: next.secret };
      });
    },

    /** Sends a `webhook.test` now, also while the webhook is off. @throws {DomainError} plan_required, not_found */
    async test(actor: Actor, { id }: { id: string }, signal: AbortSignal): Promise<WebhookTest> {
      if (!plans[actor.plan].apiAccess) throw new DomainError('plan_required');
      const webhook = await find(actor, id);
      const at = clock.now();
      const eventId = crypto.randomUUID();
      const body = {
        id: eventId,
        type: 'webhook.test',
        timestamp: at.toISOString(),
        data: { webhookId: id },
      };
      const message = { url: webhook.url, secrets: secretsOf(webhook, at), id: eventId, at };
      const outcome = await sender.send({ ...message, body: JSON.stringify(body) }, signal);
      const { status, error, milliseconds } = outcome;
      return { isDelivered: error === null, status, error, milliseconds };
    },

    /** The latest 500, newest first. @throws {DomainError} not_found */
    async deliveries(actor: Actor, { id, ...page }: DeliveriesInput): Promise<WebhookDelivery[]> {
      const webhook = await find(actor, id);
      const all = await listDeliveries(db, webhook, maxListed);
      return pageOf(all.map(toDelivery), page);
    },

    /** Makes a delivery again, now. @throws {DomainError} not_found, conflict while the webhook is off */
    async replay(actor: Actor, { id, deliveryId }: DeliveryIdInput): Promise<WebhookDelivery> {
      const replayed = await change(actor, id, async (trx, webhook, now) => {
        if (!webhook.isActive) throw isOff();
        const delivery = await findDelivery(trx, webhook, deliveryId);
        if (!delivery) throw new DomainError('not_found');
        await replayDelivery(trx, deliveryId, { now: now.toISOString(), retryUntil: retryUntil(now) });
        await queue(trx, webhook, now);
        return findDelivery(trx, webhook, deliveryId);
      });
      if (!replayed) throw new DomainError('not_found');
      events.announceJobs();
      return toDelivery(replayed);
    },
  };
}

function queue(trx: Transaction, webhook: OwnedWebhook, at: Date): Promise<void> {
  const now = at.toISOString();
  return queueWebhook(trx, webhook, { runAt: now, now, isUrgent: true });
}

type Asked = Omit<WebhookUpdate, 'id'>;

function withChanges(
  webhook: WebhookEntity,
  { name, url, events, isActive }: Asked,
  { now, allowed }: { now: string; allowed: readonly string[] },
): WebhookEntity {
  const begun = { isActive: true, offReason: null, failures: 0, failingSince: null };
  const turned = isActive ? begun : { isActive: false, offReason: webhook.offReason ?? ('user' as const) };
  return {
    ...webhook,
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { url: readTarget(url, allowed) }),
    ...(events === undefined ? {} : { events }),
    ...(isActive === undefined ? {} : turned),
    updatedAt: now,
  };
}

const tooMany = () =>
  new DomainError('conflict', {
    message: `Puoi avere al massimo ${maxWebhooks} webhook: elimina quelli che non usi`,
  });

const isOff = () =>
  new DomainError('conflict', { message: 'Questo webhook è spento: riaccendilo, poi riprova' });
