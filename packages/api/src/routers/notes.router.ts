import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import {
  commitmentNamesSchema,
  commitmentSchema,
  commitmentsInputSchema,
  lineAddSchema,
  lineIdInputSchema,
  lineRestoreSchema,
  lineUpdateSchema,
  noteLineSchema,
  notesChoiceSchema,
  notesInputSchema,
  notesSchema,
} from '@wingman/contract/notes.ts';
import { settlementIdInputSchema } from '@wingman/contract/settlement.ts';
import { authedProcedure, router } from '../trpc.ts';

export const notesRouter = router({
  get: authedProcedure
    .input(notesInputSchema)
    .output(notesSchema)
    .query(({ ctx, input }) => ctx.services.notes.get(ctx.actor, input)),

  choose: authedProcedure
    .input(notesChoiceSchema)
    .output(notesSchema)
    .mutation(({ ctx, input }) => ctx.services.notes.choose(ctx.actor, input)),

  restoreLine: authedProcedure
    .input(lineRestoreSchema)
    .output(noteLineSchema)
    .mutation(({ ctx, input }) => ctx.services.notes.restore(ctx.actor, input)),

  addLine: authedProcedure
    .input(lineAddSchema)
    .output(noteLineSchema)
    .mutation(({ ctx, input }) => ctx.services.notes.add(ctx.actor, input)),

  updateLine: authedProcedure
    .input(lineUpdateSchema)
    .output(noteLineSchema)
    .mutation(({ ctx, input }) => ctx.services.notes.update(ctx.actor, input)),

  removeLine: authedProcedure
    .input(lineIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.notes.remove(ctx.actor, input)),

  acceptSettlement: authedProcedure
    .input(settlementIdInputSchema)
    .output(noteLineSchema)
    .mutation(({ ctx, input }) => ctx.services.settlements.accept(ctx.actor, input)),

  rejectSettlement: authedProcedure
    .input(settlementIdInputSchema)
    .output(noteLineSchema)
    .mutation(({ ctx, input }) => ctx.services.settlements.reject(ctx.actor, input)),

  commitments: authedProcedure
    .input(commitmentsInputSchema)
    .output(commitmentSchema.array())
    .query(({ ctx, input }) => ctx.services.notes.commitments(ctx.actor, input)),

  commitmentNames: authedProcedure
    .input(noInputSchema)
    .output(commitmentNamesSchema)
    .query(({ ctx }) => ctx.services.notes.commitmentNames(ctx.actor)),
});
