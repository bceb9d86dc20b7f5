import type { Fields } from './field.ts';

const url = 'https://example.com/wingman';

/** Webhooks, their deliveries, and events for programs. */
export const webhookFields: Fields = {
  attemptedAt: 'When the last attempt was made; null before the first.',
  attempts: ['How many attempts were made.', 1],
  deliveredAt: 'When something was delivered for the last time; null before the first time.',
  deliveryId: 'The delivery.',
  eventId: 'The event, as `webhook-id` names it.',
  failingSince: ['Since when nothing could be delivered; null where the last attempt could.', null],
  isDelivered: ['Whether the receiver took it.', true],
  lastEventId: [
    'The `id` of the last event that was seen: the stream goes on after it. The header `Last-Event-ID` counts more.',
    '4f9a2c1e-118',
  ],
  milliseconds: ['How long the last attempt took.', 84],
  nextAt: ['When the next attempt is due; null unless it is pending.', null],
  offReason: [
    'Who turned it off: the person, a week of failures, or the receiver by a 410; null while it is on.',
    null,
  ],
  previousSecretUntil: ['Until when the secret before signs, too; null without one.', null],
  secret: [
    'Signs what is delivered, and is shown this once.',
    'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  ],
  'Webhook.name': ['What its owner calls it.', 'Casa'],
  'CreatedWebhook.name': ['What its owner calls it.', 'Casa'],
  'postWebhooks.name': ['What its owner calls it.', 'Casa'],
  'patchWebhooksById.name': ['What its owner calls it.', 'Casa'],
  url: ['Where events are sent.', url],
  'Webhook.events': 'Of which events it is told.',
  'CreatedWebhook.events': 'Of which events it is told.',
  'postWebhooks.events': 'Of which events it is told; all, if it is left out.',
  'patchWebhooksById.events': 'Of which events it is told.',
  'Webhook.isActive': 'Whether it is told of anything.',
  'CreatedWebhook.isActive': 'Whether it is told of anything.',
  'patchWebhooksById.isActive': 'Turns it off, or on again.',
  'WebhookDelivery.type': 'The type of the event.',
  'WebhookDelivery.state': 'Whether it was delivered, will be tried again, or was given up.',
  'WebhookDelivery.status': ['The status of the last answer; null where there was none.', 204],
  'WebhookDelivery.error': ['What went wrong at the last attempt; null if nothing did.', null],
  'WebhookDelivery.createdAt': 'When it happened.',
  'WebhookTest.status': ['The status of the answer; null where there was none.', 204],
  'WebhookTest.error': ['What went wrong; null if nothing did.', null],
  'ProgramEvent.type': 'What happened.',
  webhooks: 'The webhooks, without their secrets.',
};
