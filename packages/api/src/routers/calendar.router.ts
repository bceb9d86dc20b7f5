import { calendarStatusSchema, createdCalendarSchema } from '@wingman/contract/calendar.ts';
import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { authedProcedure, personalProcedure, router } from '../trpc.ts';

export const calendarRouter = router({
  status: authedProcedure
    .input(noInputSchema)
    .output(calendarStatusSchema)
    .query(({ ctx }) => ctx.services.calendar.status(ctx.actor)),

  create: personalProcedure
    .input(noInputSchema)
    .output(createdCalendarSchema)
    .mutation(({ ctx }) => ctx.services.calendar.create(ctx.actor)),

  revoke: personalProcedure
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(({ ctx }) => ctx.services.calendar.revoke(ctx.actor)),
});
