import { doneSchema } from '@wingman/contract/call.ts';
import { noteProposalSchema, notesRedoSchema } from '@wingman/contract/note-proposal.ts';
import { notesInputSchema, notesSchema } from '@wingman/contract/notes.ts';
import { authedProcedure, router } from '../trpc.ts';

export const noteProposalsRouter = router({
  get: authedProcedure
    .input(notesInputSchema)
    .output(noteProposalSchema)
    .query(({ ctx, input }) => ctx.services.noteProposals.get(ctx.actor, input)),

  make: authedProcedure
    .input(notesRedoSchema)
    .output(noteProposalSchema)
    .mutation(({ ctx, input }) => ctx.services.noteProposals.make(ctx.actor, input)),

  keep: authedProcedure
    .input(notesInputSchema)
    .output(notesSchema)
    .mutation(({ ctx, input }) => ctx.services.noteProposals.keep(ctx.actor, input)),

  remove: authedProcedure
    .input(notesInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.noteProposals.remove(ctx.actor, input)),
});
