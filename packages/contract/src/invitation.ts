import { z } from 'zod';
import { emailSchema } from './auth.ts';
import { invitationTokenSchema } from './invitation-token.ts';
import { planSchema } from './plan.ts';
import { invitationDays } from './registration-table.ts';

const instant = z.iso.datetime({ offset: true, error: 'Data non valida' });
const daysWanted = `Un invito vale da ${invitationDays.shortest} a ${invitationDays.longest} giorni`;

/** What whoever takes it gets, and how long it can be taken. */
export const invitationInputSchema = z.strictObject({
  /** Only this address may register with it; without one, whoever has the link. */
  email: emailSchema.optional(),
  isAdmin: z.boolean().default(false),
  plan: planSchema.default('free'),
  /** When the plan ends, which is the free one from then on. */
  planEndsAt: instant.nullable().default(null),
  validDays: z
    .number(daysWanted)
    .int(daysWanted)
    .min(invitationDays.shortest, daysWanted)
    .max(invitationDays.longest, daysWanted)
    .default(invitationDays.default),
});
export type InvitationInput = z.infer<typeof invitationInputSchema>;

/** An invitation that nobody has taken yet, as administrators see it. Never its link. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  plan: planSchema,
  planEndsAt: z.string().nullable(),
  expiresAt: z.string(),
  createdAt: z.string(),
  /** The address of who made it; null: the operator, or an account that is deleted. */
  createdBy: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** `path`: what comes after the address of the web app, shown once; null where the link was sent by mail. */
export const madeInvitationSchema = z.object({ invitation: invitationSchema, path: z.string().nullable() });
export type MadeInvitation = z.infer<typeof madeInvitationSchema>;

export const invitationIdSchema = z.strictObject({ id: z.string() });
export type InvitationId = z.infer<typeof invitationIdSchema>;

export const invitationTokenInputSchema = z.strictObject({ token: invitationTokenSchema });
export type InvitationTokenInput = z.infer<typeof invitationTokenInputSchema>;

/** What whoever has the link is told. */
export const openedInvitationSchema = invitationSchema.pick({
  email: true,
  isAdmin: true,
  plan: true,
  planEndsAt: true,
  expiresAt: true,
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;

/** `path` as in `madeInvitationSchema`. */
export const invitationLinkSchema = z.object({ path: z.string() });
