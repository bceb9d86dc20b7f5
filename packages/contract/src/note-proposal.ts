import { z } from 'zod';
import { noteLineSchema, notesInputSchema } from './notes.ts';
import { noteKinds, noteMakers } from './notes-table.ts';

/** A line of a second version: nobody has touched it. */
const proposedLineSchema = noteLineSchema.pick({
  section: true,
  heading: true,
  text: true,
  sources: true,
  who: true,
  toWhom: true,
  dueText: true,
  due: true,
  madeBy: true,
});
export type ProposedLine = z.infer<typeof proposedLineSchema>;

/** A second version of a recording's notes, kept beside the current one until the user chooses. */
export const noteProposalSchema = z.object({
  recordingId: z.string(),
  state: z.enum(['pending', 'ready', 'failed']),
  /** Why it could not be made. */
  reason: z.string().nullable(),
  /** Null while it is being made, unless the user chose it. */
  kind: z.enum(noteKinds).nullable(),
  template: z.object({ id: z.string(), name: z.string() }).nullable(),
  madeBy: z.enum(noteMakers),
  /** The name of the model that wrote it. */
  model: z.string().nullable(),
  title: z.string().nullable(),
  lines: proposedLineSchema.array(),
  createdAt: z.string(),
});
export type NoteProposal = z.infer<typeof noteProposalSchema>;

/** How the notes are to be made again. */
export const notesRedoSchema = notesInputSchema.extend({
  /** Null or left out: as it is found. */
  kind: z.enum(noteKinds, 'Il tipo di nota non esiste').nullish(),
  /** One of the user's own templates; needs an answer model. */
  templateId: z.string('Lo schema di note non esiste').max(64, 'Lo schema di note non esiste').nullish(),
  /** Left out: by the answer model where there is one. */
  madeBy: z.enum(noteMakers, 'Le note si fanno per regola (rule) o con il modello (model)').optional(),
});
export type NotesRedo = z.infer<typeof notesRedoSchema>;
