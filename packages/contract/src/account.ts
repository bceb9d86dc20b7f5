import { z } from 'zod';
import { emailSchema, nameSchema, passwordMaxLength, passwordSchema } from './auth.ts';

/** The password that an account has, not the one that it shall have: it may be older than today's rules. */
const currentPasswordSchema = z
  .string('Scrivi la tua password attuale')
  .min(1, 'Scrivi la tua password attuale')
  .max(passwordMaxLength * 2, 'La password può avere al massimo 200 caratteri');

export const accountNameInputSchema = z.strictObject({
  firstName: nameSchema('Il nome deve essere di almeno 2 caratteri'),
  lastName: nameSchema('Il cognome deve essere di almeno 2 caratteri'),
});
export type AccountNameInput = z.infer<typeof accountNameInputSchema>;

/** `password`: the current one. */
export const accountEmailInputSchema = z.strictObject({
  email: emailSchema,
  password: currentPasswordSchema,
});
export type AccountEmailInput = z.infer<typeof accountEmailInputSchema>;

/** `password`: the current one. */
export const accountPasswordInputSchema = z.strictObject({
  password: currentPasswordSchema,
  newPassword: passwordSchema,
});
export type AccountPasswordInput = z.infer<typeof accountPasswordInputSchema>;

/** `password`: the current one. */
export const accountDeletionInputSchema = z.strictObject({ password: currentPasswordSchema });
export type AccountDeletionInput = z.infer<typeof accountDeletionInputSchema>;

/** How long a deletion can be undone. */
export const accountDeletionGraceMinutes = 60;

/** `id`: of an account; a browser asks whether what it keeps of it can go. */
export const accountExistsInputSchema = z.strictObject({ id: z.uuid('Identificativo non valido') });
export type AccountExistsInput = z.infer<typeof accountExistsInputSchema>;

export const accountExistsSchema = z.object({ exists: z.boolean() });
export type AccountExists = z.infer<typeof accountExistsSchema>;

/** What ended with the old password. */
export const passwordChangedSchema = z.object({
  endedSessions: z.number().int(),
  endedKeys: z.number().int(),
});
export type PasswordChanged = z.infer<typeof passwordChangedSchema>;
