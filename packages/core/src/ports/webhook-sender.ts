import type { DeliveryError } from '@wingman/contract/webhook-table.ts';

/** What is sent to a receiver: a body of JSON, signed by each of the secrets. */
export type WebhookMessage = {
  url: string;
  secrets: readonly string[];
  /** Of the event. */
  id: string;
  at: Date;
  body: string;
};

/** `status` null: there was no answer. `error` null: it was delivered. */
export type WebhookOutcome = {
  status: number | null;
  error: DeliveryError | null;
  milliseconds: number;
  /** How long the receiver asks to wait; 0 where it does not say. */
  retryAfterSeconds: number;
};

/** Sends to addresses that users choose, and only to such as are outside, or allowed by the operator. Never throws. */
export interface WebhookSender {
  send(message: WebhookMessage, signal: AbortSignal): Promise<WebhookOutcome>;
  /** Hosts inside that the operator allows, in lower case. */
  allowedHosts: readonly string[];
}
