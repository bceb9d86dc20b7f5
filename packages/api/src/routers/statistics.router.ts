import { noInputSchema } from '@wingman/contract/call.ts';
import { statisticsSchema, userIdInputSchema, userStatisticsSchema } from '@wingman/contract/statistics.ts';
import { adminProcedure, router } from '../trpc.ts';

export const statisticsRouter = router({
  overall: adminProcedure
    .input(noInputSchema)
    .output(statisticsSchema)
    .query(({ ctx }) => ctx.services.statistics.overall(ctx.actor)),

  ofUser: adminProcedure
    .input(userIdInputSchema)
    .output(userStatisticsSchema)
    .query(({ ctx, input }) => ctx.services.statistics.ofUser(ctx.actor, input)),
});
