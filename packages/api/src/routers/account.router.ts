import {
  accountDeletionInputSchema,
  accountEmailInputSchema,
  accountExistsInputSchema,
  accountExistsSchema,
  accountNameInputSchema,
  accountPasswordInputSchema,
  passwordChangedSchema,
} from '@wingman/contract/account.ts';
import { noInputSchema } from '@wingman/contract/call.ts';
import { authUserSchema } from '@wingman/contract/user.ts';
import { newAddressProcedure, personalProcedure, publicProcedure, router } from '../trpc.ts';

export const accountRouter = router({
  rename: personalProcedure
    .input(accountNameInputSchema)
    .output(authUserSchema)
    .mutation(({ ctx, input }) => ctx.services.account.rename(ctx.actor, input)),

  changeEmail: newAddressProcedure
    .input(accountEmailInputSchema)
    .output(authUserSchema)
    .mutation(({ ctx, input }) => ctx.services.account.changeEmail(ctx.actor, ctx, input)),

  changePassword: personalProcedure
    .input(accountPasswordInputSchema)
    .output(passwordChangedSchema)
    .mutation(async ({ ctx, input }) => {
      const { device, ...changed } = await ctx.services.account.changePassword(ctx.actor, ctx, input);
      ctx.cookie.rememberDevice(device);
      return changed;
    }),

  requestDeletion: personalProcedure
    .input(accountDeletionInputSchema)
    .output(authUserSchema)
    .mutation(({ ctx, input }) => ctx.services.accountDeletion.request(ctx.actor, ctx, input)),

  cancelDeletion: personalProcedure
    .meta({ access: 'person', whileLeaving: true })
    .input(noInputSchema)
    .output(authUserSchema)
    .mutation(({ ctx }) => ctx.services.accountDeletion.cancel(ctx.actor)),

  exists: publicProcedure
    .input(accountExistsInputSchema)
    .output(accountExistsSchema)
    .query(async ({ ctx, input }) => ({ exists: await ctx.services.accountDeletion.exists(input.id) })),
});
