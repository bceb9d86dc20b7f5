import type { Webhook, WebhookDelivery } from '@wingman/contract/webhook.ts';
import type { WebhookEntity } from '@wingman/db/repositories/webhook.repository.ts';
import type { DeliveryEntity } from '@wingman/db/repositories/webhook-delivery.repository.ts';

/** Without its secret. */
export function toWebhook(entity: WebhookEntity, now: Date): Webhook {
  const { previousSecret, previousUntil } = entity;
  const isRenewed = previousSecret !== null && (previousUntil ?? '') > now.toISOString();
  return {
    id: entity.id,
    name: entity.name,
    url: entity.url,
    events: entity.events,
    isActive: entity.isActive,
    offReason: entity.offReason,
    failingSince: entity.failingSince,
    deliveredAt: entity.deliveredAt,
    previousSecretUntil: isRenewed ? previousUntil : null,
    createdAt: entity.createdAt,
  };
}

export function toDelivery(entity: DeliveryEntity): WebhookDelivery {
  return {
    id: entity.id,
    eventId: entity.eventId,
    type: entity.type,
    recordingId: entity.recordingId,
    state: entity.state,
    attempts: entity.attempts,
    status: entity.lastStatus,
    error: entity.lastError,
    milliseconds: entity.lastMs,
    attemptedAt: entity.lastAt,
    nextAt: entity.state === 'pending' ? entity.nextAt : null,
    createdAt: entity.happenedAt,
  };
}
