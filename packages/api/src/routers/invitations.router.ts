import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import {
  invitationIdSchema,
  invitationInputSchema,
  invitationLinkSchema,
  invitationSchema,
  invitationTokenInputSchema,
  madeInvitationSchema,
  openedInvitationSchema,
} from '@wingman/contract/invitation.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';

export const invitationsRouter = router({
  list: adminProcedure
    .input(noInputSchema)
    .output(invitationSchema.array())
    .query(({ ctx }) => ctx.services.invitations.list(ctx.actor)),

  create: adminProcedure
    .input(invitationInputSchema)
    .output(madeInvitationSchema)
    .mutation(({ ctx, input }) => ctx.services.invitations.create(ctx.actor, input)),

  renew: adminProcedure
    .input(invitationIdSchema)
    .output(invitationLinkSchema)
    .mutation(({ ctx, input }) => ctx.services.invitations.renew(ctx.actor, input)),

  revoke: adminProcedure
    .input(invitationIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.invitations.revoke(ctx.actor, input)),

  /** Changes nothing; a mutation, so that the token is in no address. */
  open: publicProcedure
    .input(invitationTokenInputSchema)
    .output(openedInvitationSchema)
    .mutation(({ ctx, input }) => ctx.services.invitations.open(ctx.origin, input)),
});
