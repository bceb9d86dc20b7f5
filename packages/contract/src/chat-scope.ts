import { z } from 'zod';
import { daySchema } from './calendar-day.ts';
import { maxLimitPeople, maxLimitTags } from './chat-scope-table.ts';

const recordingIdSchema = z.uuid('Identificativo della registrazione non valido').toLowerCase();

/** Seconds of a recording that is longer than any. */
const lastSecond = 1_000_000;
const secondSchema = z
  .number('I secondi non sono validi')
  .min(0, 'I secondi non sono validi')
  .max(lastSecond);

/** From a second of the recording on (included) to another one (excluded). */
const secondsSchema = z
  .strictObject({ from: secondSchema, to: secondSchema })
  .refine(({ from, to }) => from < to, 'Il tratto finisce prima di cominciare');

/** Calendar days of the asker, both included; one day where they are the same. */
const daysSchema = z
  .strictObject({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, 'Il periodo finisce prima di cominciare');

const tagIdsSchema = z
  .uuid('Identificativo dell’etichetta non valido')
  .toLowerCase()
  .array()
  .max(maxLimitTags, `Al massimo ${maxLimitTags} etichette alla volta`)
  .transform(distinct);
const personIdsSchema = z
  .uuid('Identificativo della persona non valido')
  .toLowerCase()
  .array()
  .max(maxLimitPeople, `Al massimo ${maxLimitPeople} voci alla volta`)
  .transform(distinct);

function distinct(ids: string[]): string[] | null {
  return ids.length === 0 ? null : [...new Set(ids)];
}

/**
 * What a chat is limited to: its questions are answered from nothing else. Each part narrows it, null does not; all of them hold
 * together. The question sets it, the chat remembers it.
 */
export type ChatScope = {
  recordingId: string | null;
  /** A part of that recording. */
  seconds: { from: number; to: number } | null;
  /** What was said on these days. */
  days: { from: string; to: string } | null;
  /** Recordings that have all of these tags. */
  tagIds: string[] | null;
  /** What these people say, in recordings in which all of them are heard. */
  personIds: string[] | null;
};

/** Not limited. */
export const openScope: ChatScope = {
  recordingId: null,
  seconds: null,
  days: null,
  tagIds: null,
  personIds: null,
};

/** The limits besides the recording. A part that is left out is as the chat remembers it, null or an empty list takes it away. */
export const askedLimitsSchema = z.strictObject(
  {
    seconds: secondsSchema.nullish(),
    days: daysSchema.nullish(),
    tagIds: tagIdsSchema.nullish(),
    personIds: personIdsSchema.nullish(),
  },
  'Questo limite non esiste',
);
export type AskedLimits = z.infer<typeof askedLimitsSchema>;

/**
 * The part of a scope that a question sets: what it leaves out is as the chat remembers it, null takes the limit away, and null for
 * `limits` all that are in them.
 */
export const askedScopeSchema = z.object({
  recordingId: recordingIdSchema.nullish(),
  limits: askedLimitsSchema.nullish(),
});
export type AskedScope = z.infer<typeof askedScopeSchema>;

/** The recording to which a chat or a question was limited, with its present title. */
export const scopedRecordingSchema = z.object({
  recordingId: z.string(),
  /** Null where it has none, and where the recording was deleted. */
  title: z.string().nullable(),
  /** The instant at which it began; null where it was deleted. */
  startedAt: z.string().nullable(),
  /** It no longer exists: nothing can be found until the limit is taken away. */
  isDeleted: z.literal(true).optional(),
});
export type ScopedRecording = z.infer<typeof scopedRecordingSchema>;

const scopedNameSchema = z.object({
  id: z.string(),
  /** As it is called now; null where it was deleted. */
  name: z.string().nullable(),
  isDeleted: z.literal(true).optional(),
});
export type ScopedName = z.infer<typeof scopedNameSchema>;

/** The limits of a chat or of a question besides the recording, with present names. Null or an empty list does not narrow. */
export const scopedLimitsSchema = z.object({
  seconds: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Calendar days as `YYYY-MM-DD`, both included. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
  tags: scopedNameSchema.array(),
  people: scopedNameSchema.array(),
});
export type ScopedLimits = z.infer<typeof scopedLimitsSchema>;
