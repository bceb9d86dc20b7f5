import { z } from 'zod';
import { programEventTypes } from './program-event-table.ts';
import { pageInputSchema } from './recording.ts';
import { deliveryErrors, webhookOffReasons } from './webhook-table.ts';

const eventTypeSchema = z.enum(programEventTypes, 'Questo evento non esiste');

/** An address that is told of what happens, as it is listed: never its secret. */
export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: eventTypeSchema.array(),
  isActive: z.boolean(),
  /** Who turned it off: its user, a week of failures, or the receiver, which answered 410; null while it is on. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Since when nothing could be delivered; null where the last attempt could. */
  failingSince: z.string().nullable(),
  /** When something was delivered for the last time. */
  deliveredAt: z.string().nullable(),
  /** Until when the secret before signs, too; null where there is none. */
  previousSecretUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The response to making one or its secret, the only ones with `secret`. */
export const createdWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

const nameSchema = z
  .string('Dai un nome al webhook')
  .trim()
  .min(1, 'Dai un nome al webhook')
  .max(100, 'Al massimo 100 caratteri');
const urlSchema = z
  .string('Scrivi un indirizzo')
  .trim()
  .min(1, 'Scrivi un indirizzo')
  .max(2_000, 'Al massimo 2000 caratteri');
const eventsSchema = eventTypeSchema
  .array()
  .min(1, 'Scegli almeno un evento')
  .max(programEventTypes.length, 'Indica ogni evento una volta sola')
  .transform((types) => programEventTypes.filter((type) => types.includes(type)));

export const webhookInputSchema = z.strictObject({
  name: nameSchema,
  url: urlSchema,
  /** Left out: all. */
  events: eventsSchema.optional(),
});
export type WebhookInput = z.input<typeof webhookInputSchema>;

export const webhookIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });

export const webhookUpdateSchema = webhookIdInputSchema.extend({
  name: nameSchema.optional(),
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  /** Turns it off or on again. */
  isActive: z.boolean().optional(),
});
export type WebhookUpdate = z.input<typeof webhookUpdateSchema>;

/** One event on its way to one webhook. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  /** What `webhook-id` says of it. */
  eventId: z.string(),
  type: eventTypeSchema,
  recordingId: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  /** The status of the last answer; null where there was none. */
  status: z.number().nullable(),
  /** What went wrong at the last attempt. */
  error: z.enum(deliveryErrors).nullable(),
  /** Milliseconds that the last attempt took. */
  milliseconds: z.number().nullable(),
  /** When the last attempt was made. */
  attemptedAt: z.string().nullable(),
  /** When the next one is due; null unless it is pending. */
  nextAt: z.string().nullable(),
  createdAt: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const deliveriesInputSchema = webhookIdInputSchema.extend(pageInputSchema.shape);
export type DeliveriesInput = z.infer<typeof deliveriesInputSchema>;

export const deliveryIdInputSchema = webhookIdInputSchema.extend({ deliveryId: z.string().min(1).max(64) });
export type DeliveryIdInput = z.infer<typeof deliveryIdInputSchema>;

/** What became of a delivery that was made to try the receiver. */
export const webhookTestSchema = z.object({
  isDelivered: z.boolean(),
  status: z.number().nullable(),
  error: z.enum(deliveryErrors).nullable(),
  milliseconds: z.number(),
});
export type WebhookTest = z.infer<typeof webhookTestSchema>;
