import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { maxMomentSecond, momentMaxLength } from './moment-table.ts';

/** `mark`: a second worth finding again, which may get a text; `note`: typed; `image`: with or without a text. */
const momentKinds = ['mark', 'note', 'image'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** What a user added to a recording at one of its seconds. */
export const momentSchema = z.object({
  /** Made by the client. */
  id: z.string(),
  recordingId: z.string(),
  kind: z.enum(momentKinds),
  /** Seconds from the recording's start. */
  at: z.number(),
  text: z.string().nullable(),
  /** Null for other kinds, and where the file was lost. */
  imageUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Moment = z.infer<typeof momentSchema>;

const wrongSecond = 'Il momento non è valido';
/** What is said of a note without text. */
export const noteMissing = 'Scrivi la nota';

const recordingIdSchema = z.string().min(1).max(64);
const momentIdSchema = z.uuid('Identificativo del momento non valido').toLowerCase();

/** Whole milliseconds, so that both databases and every browser return the second that was sent. */
const secondSchema = z
  .number(wrongSecond)
  .min(0, wrongSecond)
  .max(maxMomentSecond, wrongSecond)
  .overwrite((seconds) => Math.round(seconds * 1_000) / 1_000 + 0);

const textSchema = z
  .string('Il testo non è valido')
  .overwrite((text) => cleanText(text).trim())
  .max(momentMaxLength, 'Il testo può avere al massimo 4.000 caratteri')
  .transform((text) => (text === '' ? null : text));

/** The moments of a recording. */
export const momentsInputSchema = z.strictObject({ id: recordingIdSchema });

/** `id` is the recording. */
export const momentIdInputSchema = z.strictObject({ id: recordingIdSchema, momentId: momentIdSchema });
export type MomentIdInput = z.infer<typeof momentIdInputSchema>;

/** Saves a mark or a note. The same `momentId` again replaces its second and text. */
export const momentSaveSchema = momentIdInputSchema
  .extend({
    kind: z.enum(['mark', 'note'], 'Il tipo può essere mark o note'),
    at: secondSchema,
    text: textSchema.nullish().transform((text) => text ?? null),
  })
  .refine(({ kind, text }) => kind === 'mark' || text !== null, { path: ['text'], message: noteMissing });
export type MomentSave = z.infer<typeof momentSaveSchema>;

/** The text fields of a form that saves an image. */
export const momentFieldsSchema = z.strictObject({
  at: z
    .string(wrongSecond)
    .regex(/^\d{1,7}(\.\d{1,20})?$/, wrongSecond)
    .transform(Number)
    .pipe(secondSchema),
  text: textSchema.optional().transform((text) => text ?? null),
});
export type MomentFields = z.infer<typeof momentFieldsSchema>;

/** What is left out stays as it is. An empty text deletes the text, but a note has one. */
export const momentUpdateSchema = momentIdInputSchema.extend({
  at: secondSchema.optional(),
  text: textSchema.nullish(),
});
export type MomentUpdate = z.infer<typeof momentUpdateSchema>;
