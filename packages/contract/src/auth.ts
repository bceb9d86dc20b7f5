import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { invitationTokenSchema } from './invitation-token.ts';
import { planSchema } from './plan.ts';
import { authUserSchema } from './user.ts';

export const passwordMinLength = 6;
export const passwordMaxLength = 200;

const tooShort = 'La password deve essere di almeno 6 caratteri';
const tooLong = 'La password può avere al massimo 200 caratteri';

/** Addresses are trimmed; case is kept for display and ignored in comparisons. */
export const emailSchema = z
  .string('Email non valida')
  .trim()
  .max(254, 'Email non valida')
  .pipe(z.email('Email non valida'));

/** Characters are counted as a user counts them (code points), and every one is significant. */
export const passwordSchema = z
  .string(tooShort)
  .refine((text) => [...text].length >= passwordMinLength, tooShort)
  .refine((text) => text.length <= passwordMaxLength * 2 && [...text].length <= passwordMaxLength, tooLong);

export const nameSchema = (short: string) =>
  z.string(short).overwrite(cleanLine).min(2, short).max(100, 'Al massimo 100 caratteri');

export const loginInputSchema = z.strictObject({ email: emailSchema, password: passwordSchema });
export type LoginInput = z.infer<typeof loginInputSchema>;

export const registerInputSchema = z.object({
  firstName: nameSchema('Il nome deve essere di almeno 2 caratteri'),
  lastName: nameSchema('Il cognome deve essere di almeno 2 caratteri'),
  email: emailSchema,
  password: passwordSchema,
  subscriptionPlan: planSchema.default('free'),
  /** What the link of an invitation ends with, which says the plan. */
  invitation: invitationTokenSchema.optional(),
  /** Only for the first account of a server that is reachable from other machines. */
  setupCode: z.string().trim().max(100, 'Al massimo 100 caratteri').optional(),
});
export type RegisterInput = z.infer<typeof registerInputSchema>;

/** The response of login and registration. The same token is also set as an httpOnly cookie. */
export const signedInSchema = z.object({ token: z.string(), user: authUserSchema });
export type SignedIn = z.infer<typeof signedInSchema>;

/** The form under which an address is unique: trimmed, composed, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
