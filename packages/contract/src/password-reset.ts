import { z } from 'zod';
import { emailSchema, passwordSchema } from './auth.ts';

/** How long a link for a new password is valid. */
export const resetLinkMinutes = 60;

export const resetRequestSchema = z.strictObject({ email: emailSchema });
export type ResetRequest = z.infer<typeof resetRequestSchema>;

/** `token`: what the link ends with. */
export const newPasswordInputSchema = z.strictObject({
  token: z.string('Manca il codice del link').max(200, 'Il codice del link non è valido'),
  password: passwordSchema,
});
export type NewPasswordInput = z.infer<typeof newPasswordInputSchema>;

/** How users who forgot their password get another one: by a mail, or by a link that an administrator makes. */
export const resetWaySchema = z.object({ way: z.enum(['mail', 'administrator']) });
export type ResetWay = z.infer<typeof resetWaySchema>;

export const resetLinkInputSchema = z.strictObject({ id: z.string() });
export type ResetLinkInput = z.infer<typeof resetLinkInputSchema>;

/** `path`: what comes after the address of the web app. Shown once. */
export const resetLinkSchema = z.object({ path: z.string(), expiresAt: z.string() });
export type ResetLink = z.infer<typeof resetLinkSchema>;
