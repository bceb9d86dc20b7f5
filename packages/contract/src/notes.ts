import { z } from 'zod';
import { daySchema } from './calendar-day.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { dueSchema } from './due.ts';
import {
  headingMaxLength,
  lineMaxLength,
  lineStates,
  maxCommitments,
  noteKinds,
  noteMakers,
  noteSections,
  parties,
} from './notes-table.ts';
import { settlementSchema } from './settlement.ts';

/** Seconds of the recording in which something was said. */
const lineSourceSchema = z.object({ start: z.number(), end: z.number() });
export type LineSource = z.infer<typeof lineSourceSchema>;

/** One line of a recording's notes. */
export const noteLineSchema = z.object({
  id: z.string(),
  recordingId: z.string(),
  section: z.enum(noteSections),
  /** Of a line in a section of a template: the section's name; else null. */
  heading: z.string().nullable(),
  text: z.string(),
  /** What stood there before the user changed it; null in a line that was not changed or that the user wrote. */
  foundText: z.string().nullable(),
  /** The user changed its words, its person or its day. */
  isChanged: z.boolean(),
  /** `found` in the recording, or the user's `own`. */
  origin: z.enum(['found', 'own']),
  /** What it rests on, in the order of speech; empty in a line that the user wrote. */
  sources: lineSourceSchema.array(),
  /** The words it rests on have changed since. */
  isStale: z.boolean(),
  /** Of a commitment: who took it on, and to whom, by the names of the voices. */
  who: z.string().nullable(),
  toWhom: z.string().nullable(),
  /** Of a commitment: the words that said when. */
  dueText: z.string().nullable(),
  due: dueSchema.nullable(),
  /** Of commitments and questions. */
  state: z.enum(lineStates),
  /** What found it: a rule, whose words are those of the recording, or the answer model; null in a line that the user wrote. */
  madeBy: z.enum(noteMakers).nullable(),
  /** Of an open commitment: what later recordings say of it, the latest first, until the user answers. */
  settlements: settlementSchema.array(),
  updatedAt: z.string(),
});
export type NoteLine = z.infer<typeof noteLineSchema>;

/** The notes of a recording. */
export const notesSchema = z.object({
  recordingId: z.string(),
  /** `pending`: they are being made, or will be once there is a transcript. `failed`: they could not be made. `off`: none are made, see `offBy`. */
  state: z.enum(['ready', 'pending', 'failed', 'off']),
  /** What turned them off: the instance, the user's setting, or the user for this recording. */
  offBy: z.enum(['instance', 'setting', 'recording']).nullable(),
  kind: z.enum(noteKinds).nullable(),
  /** The user chose the kind; else it was found. */
  isKindChosen: z.boolean(),
  title: z.string().nullable(),
  /** The template by which they were made. */
  template: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** By rules, without a model, or by the answer model; null while there are none. */
  madeBy: z.enum(noteMakers).nullable(),
  /** The name of the model that wrote them. */
  model: z.string().nullable(),
  madeAt: z.string().nullable(),
  lines: noteLineSchema.array(),
  /** ISO 639-1 code: the rules, which read Italian, read nothing of a recording in this language. */
  unreadLanguage: z.string().optional(),
  /** A second version waits beside these: it is being made, it is there to be chosen, or it could not be made. */
  proposal: z.enum(['pending', 'ready', 'failed']).nullable(),
});
export type Notes = z.infer<typeof notesSchema>;

/** A commitment with the recording in which it was taken on. */
export const commitmentSchema = noteLineSchema.extend({
  recordingTitle: z.string().nullable(),
  /** When that recording began. */
  recordedAt: z.string(),
});
export type Commitment = z.infer<typeof commitmentSchema>;

const idSchema = z.string().min(1).max(64);
const wrongState = 'Lo stato può essere open, done o dropped';

export const notesInputSchema = z.strictObject({ id: idSchema });

/** `id` is the recording. */
export const lineIdInputSchema = z.strictObject({ id: idSchema, lineId: idSchema });
export type LineIdInput = z.infer<typeof lineIdInputSchema>;

const lineMissing = 'Scrivi il testo della riga';
const lineTextSchema = z
  .string(lineMissing)
  .overwrite((text) => cleanText(text).trim())
  .min(1, lineMissing)
  .max(lineMaxLength, 'Una riga può avere al massimo 2.000 caratteri');

const nameSchema = z.string('Il nome non è valido').overwrite(cleanLine).max(80, 'Al massimo 80 caratteri');

/** What the user chooses for the notes of a recording; what is left out stays. */
export const notesChoiceSchema = notesInputSchema.extend({
  /** Null: as it is found. */
  kind: z.enum(noteKinds, 'Il tipo di nota non esiste').nullish(),
  /** True: no notes of this recording; what was found goes, and what the user wrote or changed stays. */
  isOff: z.boolean('Indica se fare le note').optional(),
});
export type NotesChoice = z.infer<typeof notesChoiceSchema>;

/** What is left out stays as it is. */
export const lineUpdateSchema = lineIdInputSchema.extend({
  text: lineTextSchema.optional(),
  state: z.enum(lineStates, wrongState).optional(),
  who: nameSchema.nullish(),
  /** The day on which a commitment is due; null: on none. */
  dueDay: daySchema.nullish(),
});
export type LineUpdate = z.infer<typeof lineUpdateSchema>;

const headingSchema = z
  .string('Il titolo della sezione non è valido')
  .overwrite(cleanLine)
  .max(headingMaxLength, 'Il titolo di una sezione può avere al massimo 80 caratteri');

/** A deleted line as it was, to have it back. */
export const lineRestoreSchema = lineIdInputSchema.extend({
  section: z.enum(noteSections, 'La sezione non esiste'),
  heading: headingSchema.nullish(),
  text: lineTextSchema,
  foundText: z.string().max(lineMaxLength).overwrite(cleanText).nullish(),
  who: nameSchema.nullish(),
  toWhom: nameSchema.nullish(),
  dueText: z.string().max(300).overwrite(cleanLine).nullish(),
  due: z
    .strictObject({
      from: daySchema.nullable(),
      to: daySchema.nullable(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’ora non è valida')
        .nullable(),
    })
    .nullish(),
  state: z.enum(lineStates, wrongState).default('open'),
});
export type LineRestore = z.infer<typeof lineRestoreSchema>;

/** A line that the user writes. */
export const lineAddSchema = z.strictObject({
  id: idSchema,
  section: z.enum(noteSections, 'La sezione non esiste'),
  /** Of the section `custom`: its name. */
  heading: headingSchema.nullish(),
  text: lineTextSchema,
  dueDay: daySchema.nullish(),
});
export type LineAdd = z.infer<typeof lineAddSchema>;

/** Who is named in open commitments. `own`: which of the names are the user's, by the name in the settings. */
export const commitmentNamesSchema = z.object({
  own: z.string().array(),
  /** `count`: of commitments. Those of most commitments first, at most 500; voices that nobody has named are left out. */
  names: z.object({ name: z.string(), count: z.number().int() }).array(),
});
export type CommitmentNames = z.infer<typeof commitmentNamesSchema>;

const wrongCursor = 'La pagina non esiste';

/** Of all recordings; by default the open ones. In the order of their days, those without one last. */
export const commitmentsInputSchema = z.strictObject({
  state: z.enum(lineStates, wrongState).optional(),
  /** Only those with a due day, from this one on. */
  dueFrom: daySchema.optional(),
  party: z.enum(parties, 'Si può chiedere mine, others o to_me').optional(),
  /** Only those that the voice with this name takes on, or that are for it. */
  name: z.string('Il nome non è valido').max(200, 'Il nome non è valido').optional(),
  limit: z.coerce
    .number(`Il limite va da 1 a ${maxCommitments}`)
    .int(`Il limite va da 1 a ${maxCommitments}`)
    .min(1, `Il limite va da 1 a ${maxCommitments}`)
    .max(maxCommitments, `Il limite va da 1 a ${maxCommitments}`)
    .optional(),
  /** See `commitmentCursor`. The id of the last one alone counts as long as that is there. */
  cursor: z.string(wrongCursor).max(80, wrongCursor).optional(),
});
export type CommitmentsInput = z.infer<typeof commitmentsInputSchema>;
