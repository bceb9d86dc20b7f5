import {
  accountEmailInputSchema,
  accountNameInputSchema,
  accountPasswordInputSchema,
  passwordChangedSchema,
} from '@wingman/contract/account.ts';
import { authUserSchema } from '@wingman/contract/user.ts';
import { newAddressProcedure, personalProcedure, router } from '../trpc.ts';

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
});
