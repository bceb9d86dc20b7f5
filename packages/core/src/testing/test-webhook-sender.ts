import type { WebhookMessage, WebhookOutcome, WebhookSender } from '../ports/webhook-sender.ts';

/** Receives nothing; `outcomes`: what the next attempts come to, else each is delivered. */
export function createTestWebhookSender(): WebhookSender & {
  sent: WebhookMessage[];
  outcomes: WebhookOutcome[];
} {
  const sent: WebhookMessage[] = [];
  const outcomes: WebhookOutcome[] = [];
  return {
    sent,
    outcomes,
    allowedHosts: ['127.0.0.1'],
    async send(message) {
      sent.push(message);
      return outcomes.shift() ?? { status: 204, error: null, milliseconds: 1, retryAfterSeconds: 0 };
    },
  };
}
