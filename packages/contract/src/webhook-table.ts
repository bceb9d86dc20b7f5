/** The most webhooks of one user. */
export const maxWebhooks = 10;
/** Hours for which a delivery is tried again. */
export const webhookRetryHours = 24;
/** Days of nothing but failures after which a webhook is turned off. */
export const webhookFailingDays = 7;
/** Hours for which the secret before signs, too. */
export const webhookRotationHours = 24;
/** Seconds that a receiver has to answer. */
export const webhookTimeoutSeconds = 15;

export const webhookOffReasons = ['user', 'failures', 'gone'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/**
 * Why a delivery failed. `status`: another one than 2xx; `redirect`: redirects are not followed; `forbidden_address`: it leads
 * inside; `unknown_host`: its name leads nowhere; `timeout`: no answer in time; `unreachable`: no connection, or one that broke.
 */
export const deliveryErrors = [
  'status',
  'redirect',
  'forbidden_address',
  'unknown_host',
  'timeout',
  'certificate',
  'unreachable',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
