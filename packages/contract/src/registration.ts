import { z } from 'zod';
import { registrationModes } from './registration-table.ts';

/** Who may make an account: anyone, whoever has an invitation, or nobody. The first account can always be made. */
export const registrationModeSchema = z.enum(
  registrationModes,
  'Scegli chi può registrarsi: open, invitation o closed',
);

export const registrationSchema = z.object({ mode: registrationModeSchema });
export type Registration = z.infer<typeof registrationSchema>;

export const registrationInputSchema = z.strictObject({ mode: registrationModeSchema });
export type RegistrationInput = z.infer<typeof registrationInputSchema>;
