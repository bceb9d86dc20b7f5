import type { Generated } from 'kysely';

/** What happened, for programs; inserted by the transaction in which it happened. See contract/program-event.ts. */
export type OutboxEventTable = {
  /** In the order of insertion, which within a recording is that of the events. */
  number: Generated<number>;
  id: string;
  user_id: string;
  /** Of a recording that may be gone. */
  recording_id: string;
  type: string;
  /** JSON, of the type. */
  data: string;
  /** Counts the events of the user in the order in which they are told; null until then. */
  position: number | null;
  created_at: string;
};

/** How far the events of a user are counted. */
type OutboxPositionTable = { user_id: string; epoch: string; last: number };

export type WebhookTable = {
  id: string;
  user_id: string;
  name: string;
  url: string;
  /** JSON list of types of events. */
  types: string;
  /** Signs what is delivered, and so is stored as it is. */
  secret: string;
  previous_secret: string | null;
  /** Until when the secret before signs, too. */
  previous_until: string | null;
  is_active: number;
  /** Who turned it off: `user`, `failures` or `gone`. */
  off_reason: string | null;
  /** Attempts that failed since the last one that did not. */
  failures: number;
  failing_since: string | null;
  delivered_at: string | null;
  created_at: string;
  updated_at: string;
};

export type WebhookDeliveryTable = {
  id: string;
  webhook_id: string;
  event_id: string;
  recording_id: string;
  /** Of the event. */
  position: number;
  /** `pending`, `delivered` or `failed`. */
  state: string;
  attempts: number;
  next_at: string;
  retry_until: string;
  last_at: string | null;
  /** Of HTTP; null when there was no answer. */
  last_status: number | null;
  last_error: string | null;
  last_ms: number | null;
  created_at: string;
};

export type OutboxTables = {
  outbox_events: OutboxEventTable;
  outbox_positions: OutboxPositionTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
};
