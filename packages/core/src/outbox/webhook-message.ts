import type { DeliveryEntity } from '@wingman/db/repositories/webhook-delivery.repository.ts';

type Told = Pick<DeliveryEntity, 'type' | 'data'> & { id: string; happenedAt: string };

/** One event as programs get it, see contract/program-event.ts. */
export const eventBody = ({ id, type, data, happenedAt }: Told): string =>
  JSON.stringify({ id, type, timestamp: happenedAt, data: JSON.parse(data) });

/** The secrets that sign now, the newest first. */
export function secretsOf(
  webhook: { secret: string; previousSecret: string | null; previousUntil: string | null },
  now: Date,
): string[] {
  const { secret, previousSecret, previousUntil } = webhook;
  const isValid = previousSecret !== null && (previousUntil ?? '') > now.toISOString();
  return isValid ? [secret, previousSecret] : [secret];
}

/** In the form of Standard Webhooks: 32 random bytes. */
export const makeWebhookSecret = (): string =>
  `whsec_${crypto.getRandomValues(new Uint8Array(32)).toBase64()}`;
