import { loginInputSchema, registerInputSchema, signedInSchema } from '@wingman/contract/auth.ts';
import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { authUserSchema } from '@wingman/contract/user.ts';
import { authedProcedure, personalProcedure, publicProcedure, router, signUpProcedure } from '../trpc.ts';

export const authRouter = router({
  register: signUpProcedure
    .input(registerInputSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await ctx.services.auth.register(ctx.origin, input);
      ctx.cookie.rememberSignIn(signedIn);
      return signedIn;
    }),

  login: publicProcedure
    .input(loginInputSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await ctx.services.auth.login(ctx.origin, input);
      ctx.cookie.rememberSignIn(signedIn);
      return signedIn;
    }),

  logout: personalProcedure
    .meta({ access: 'person', whileLeaving: true })
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(async ({ ctx }) => {
      await ctx.services.auth.logout(ctx.actor, ctx.token);
      ctx.cookie.discard();
      return { ok: true };
    }),

  /** Also restores a missing cookie: without it no recording would play. */
  me: authedProcedure
    .input(noInputSchema)
    .output(authUserSchema)
    .query(({ ctx }) => {
      if (ctx.cookie.token !== ctx.token) ctx.cookie.remember(ctx.token, ctx.expiresAt);
      return ctx.user;
    }),
});
