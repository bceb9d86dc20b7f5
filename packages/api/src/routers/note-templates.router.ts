import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import {
  noteTemplateIdSchema,
  noteTemplateInputSchema,
  noteTemplateSchema,
  noteTemplatesSchema,
  noteTemplateUpdateSchema,
} from '@wingman/contract/note-template.ts';
import { authedProcedure, router } from '../trpc.ts';

export const noteTemplatesRouter = router({
  list: authedProcedure
    .input(noInputSchema)
    .output(noteTemplatesSchema)
    .query(({ ctx }) => ctx.services.noteTemplates.list(ctx.actor)),

  create: authedProcedure
    .input(noteTemplateInputSchema)
    .output(noteTemplateSchema)
    .mutation(({ ctx, input }) => ctx.services.noteTemplates.create(ctx.actor, input)),

  update: authedProcedure
    .input(noteTemplateUpdateSchema)
    .output(noteTemplateSchema)
    .mutation(({ ctx, input }) => ctx.services.noteTemplates.update(ctx.actor, input)),

  remove: authedProcedure
    .input(noteTemplateIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.noteTemplates.remove(ctx.actor, input)),
});
