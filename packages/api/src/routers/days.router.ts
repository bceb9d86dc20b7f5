import { noInputSchema } from '@wingman/contract/call.ts';
import {
  dayInputSchema,
  dayPageSchema,
  monthPageSchema,
  todaysQuestionsSchema,
  weekPageSchema,
} from '@wingman/contract/day.ts';
import { assertAllowed } from '@wingman/core/accounts/actor.ts';
import { authedProcedure, router } from '../trpc.ts';

export const daysRouter = router({
  get: authedProcedure
    .input(dayInputSchema)
    .output(dayPageSchema)
    .query(({ ctx, input }) => ctx.services.days.get(ctx.actor, input)),

  week: authedProcedure
    .input(dayInputSchema)
    .output(weekPageSchema)
    .query(({ ctx, input }) => ctx.services.days.week(ctx.actor, input)),

  month: authedProcedure
    .input(dayInputSchema)
    .output(monthPageSchema)
    .query(({ ctx, input }) => ctx.services.days.month(ctx.actor, input)),

  makeDigest: authedProcedure
    .input(dayInputSchema)
    .output(dayPageSchema)
    .mutation(({ ctx, input }) => {
      // It answers the whole day, whatever it makes.
      assertAllowed(ctx.actor, 'read');
      return ctx.services.days.makeDigest(ctx.actor, input);
    }),

  questions: authedProcedure
    .input(noInputSchema)
    .output(todaysQuestionsSchema)
    .query(({ ctx }) => ctx.services.days.questions(ctx.actor)),
});
