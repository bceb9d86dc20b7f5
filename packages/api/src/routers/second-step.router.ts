import { signedInSchema } from '@wingman/contract/auth.ts';
import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import {
  beginSecondStepSchema,
  changeSecondStepSchema,
  confirmSecondStepSchema,
  recoveryCodesSchema,
  secondStepOfUserSchema,
  secondStepSetupSchema,
  secondStepSignInSchema,
  secondStepStateSchema,
} from '@wingman/contract/second-step.ts';
import { adminProcedure, personalProcedure, publicProcedure, router } from '../trpc.ts';

export const secondStepRouter = router({
  signIn: publicProcedure
    .input(secondStepSignInSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await ctx.services.twoStepSignIn.complete(ctx.origin, input);
      ctx.cookie.rememberSignIn(signedIn);
      return signedIn;
    }),

  state: personalProcedure
    .input(noInputSchema)
    .output(secondStepStateSchema)
    .query(({ ctx }) => ctx.services.secondStep.state(ctx.actor)),

  begin: personalProcedure
    .input(beginSecondStepSchema)
    .output(secondStepSetupSchema)
    .mutation(({ ctx, input }) => ctx.services.secondStep.begin(ctx.actor, ctx, input)),

  turnOn: personalProcedure
    .input(confirmSecondStepSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => ctx.services.secondStep.turnOn(ctx.actor, input)),

  renewCodes: personalProcedure
    .input(changeSecondStepSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => ctx.services.secondStep.renewCodes(ctx.actor, ctx, input)),

  turnOff: personalProcedure
    .input(changeSecondStepSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.secondStep.turnOff(ctx.actor, ctx, input)),

  dismissNotice: personalProcedure
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(({ ctx }) => ctx.services.secondStep.dismissNotice(ctx.actor)),

  turnOffOf: adminProcedure
    .input(secondStepOfUserSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.secondStep.turnOffOf(ctx.actor, input)),
});
