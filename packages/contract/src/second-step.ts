import { z } from 'zod';
import { passwordSchema } from './auth.ts';

/** How many recovery codes a user has at first. */
export const recoveryCodeCount = 10;
/** How long a right password waits for its code, and how many codes may be tried. */
export const ticketMinutes = 5;
export const ticketAttempts = 5;

/** Whether a code is asked for after the password. `turnedOffAt`: when an administrator turned it off, until the user has read it. */
export const secondStepStateSchema = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  turnedOffAt: z.string().nullable(),
});
export type SecondStepState = z.infer<typeof secondStepStateSchema>;

const code = z
  .string('Scrivi il codice')
  .trim()
  .min(1, 'Scrivi il codice')
  .max(40, 'Il codice è troppo lungo');

export const beginSecondStepSchema = z.strictObject({ password: passwordSchema });
export type BeginSecondStep = z.infer<typeof beginSecondStepSchema>;

/** `secret`: base32, to type into an app; `address`: the same as `otpauth://`, for its camera. Shown once. */
export const secondStepSetupSchema = z.object({ secret: z.string(), address: z.string() });
export type SecondStepSetup = z.infer<typeof secondStepSetupSchema>;

export const confirmSecondStepSchema = z.strictObject({ code });
export type ConfirmSecondStep = z.infer<typeof confirmSecondStepSchema>;

/** Each stands for a code of the app, once. Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.string().array() });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** `code`: of the app, or a recovery code. */
export const changeSecondStepSchema = z.strictObject({ password: passwordSchema, code });
export type ChangeSecondStep = z.infer<typeof changeSecondStepSchema>;

/** `ticket`: what the refusal of the password's step brought. */
export const secondStepSignInSchema = z.strictObject({
  ticket: z.string('Manca il biglietto del primo passaggio').max(200, 'Il biglietto non è valido'),
  code,
});
export type SecondStepSignIn = z.infer<typeof secondStepSignInSchema>;

export const secondStepOfUserSchema = z.strictObject({ id: z.string() });
export type SecondStepOfUser = z.infer<typeof secondStepOfUserSchema>;
