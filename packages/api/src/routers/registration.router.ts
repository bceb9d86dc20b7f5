import { noInputSchema } from '@wingman/contract/call.ts';
import { registrationInputSchema, registrationSchema } from '@wingman/contract/registration.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';

export const registrationRouter = router({
  mode: publicProcedure
    .input(noInputSchema)
    .output(registrationSchema)
    .query(({ ctx }) => ctx.services.registration.mode()),

  change: adminProcedure
    .input(registrationInputSchema)
    .output(registrationSchema)
    .mutation(({ ctx, input }) => ctx.services.registration.change(ctx.actor, input)),
});
