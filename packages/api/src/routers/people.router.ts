import { doneSchema } from '@wingman/contract/call.ts';
import {
  factAddSchema,
  factIdInputSchema,
  factUpdateSchema,
  peopleInputSchema,
  peoplePageSchema,
  personAddSchema,
  personDetailSchema,
  personFactSchema,
  personIdInputSchema,
  personJoinSchema,
  personSchema,
  personSeparateSchema,
  personSplitSchema,
  personUpdateSchema,
  recordingPersonSchema,
} from '@wingman/contract/person.ts';
import { authedProcedure, router, wholeProcedure } from '../trpc.ts';

export const peopleRouter = router({
  list: authedProcedure
    .input(peopleInputSchema)
    .output(peoplePageSchema)
    .query(({ ctx, input }) => ctx.services.people.list(ctx.actor, input)),

  get: authedProcedure
    .input(personIdInputSchema)
    .output(personDetailSchema)
    .query(({ ctx, input }) => ctx.services.people.get(ctx.actor, input)),

  inRecording: authedProcedure
    .input(personIdInputSchema)
    .output(recordingPersonSchema.array())
    .query(({ ctx, input }) => ctx.services.people.inRecording(ctx.actor, input)),

  add: authedProcedure
    .input(personAddSchema)
    .output(personSchema)
    .mutation(({ ctx, input }) => ctx.services.people.add(ctx.actor, input)),

  update: authedProcedure
    .input(personUpdateSchema)
    .output(personSchema)
    .mutation(({ ctx, input }) => ctx.services.people.update(ctx.actor, input)),

  remove: wholeProcedure
    .input(personIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.people.remove(ctx.actor, input)),

  join: authedProcedure
    .input(personJoinSchema)
    .output(personDetailSchema)
    .mutation(({ ctx, input }) => ctx.services.people.join(ctx.actor, input)),

  separate: authedProcedure
    .input(personSeparateSchema)
    .output(personDetailSchema)
    .mutation(({ ctx, input }) => ctx.services.people.separate(ctx.actor, input)),

  split: authedProcedure
    .input(personSplitSchema)
    .output(personDetailSchema)
    .mutation(({ ctx, input }) => ctx.services.people.split(ctx.actor, input)),

  addFact: authedProcedure
    .input(factAddSchema)
    .output(personFactSchema)
    .mutation(({ ctx, input }) => ctx.services.people.addFact(ctx.actor, input)),

  updateFact: authedProcedure
    .input(factUpdateSchema)
    .output(personFactSchema)
    .mutation(({ ctx, input }) => ctx.services.people.updateFact(ctx.actor, input)),

  removeFact: authedProcedure
    .input(factIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.people.removeFact(ctx.actor, input)),
});
