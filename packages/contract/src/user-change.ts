import { z } from 'zod';
import { emailSchema, registerInputSchema } from './auth.ts';
import { resetLinkSchema } from './password-reset.ts';
import { planSchema } from './plan.ts';

/** What an administrator changes of an account; what is left out stays. */
export const userChangeSchema = z.strictObject({
  id: z.string(),
  isActive: z.boolean().optional(),
  isAdmin: z.boolean().optional(),
});
export type UserChange = z.infer<typeof userChangeSchema>;

export const userIdSchema = z.strictObject({ id: z.string() });
export type UserId = z.infer<typeof userIdSchema>;

const { firstName, lastName } = registerInputSchema.shape;

/** An account that an administrator makes for somebody else. */
export const newUserInputSchema = z.strictObject({
  email: emailSchema,
  firstName,
  lastName,
  isAdmin: z.boolean().default(false),
  plan: planSchema.default('free'),
});
export type NewUserInput = z.infer<typeof newUserInputSchema>;

/** `link`: by which its user sets the password. */
export const createdUserSchema = z.object({ id: z.string(), link: resetLinkSchema });
export type CreatedUser = z.infer<typeof createdUserSchema>;
