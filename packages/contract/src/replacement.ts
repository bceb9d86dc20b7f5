import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { recordingSchema } from './recording.ts';
import {
  maxReplacedPlaces,
  replacedAtOnce,
  replacingMaxLength,
  soughtMaxLength,
} from './replacement-table.ts';

const id = z.string().min(1).max(64);
const missing = 'Scrivi che cosa cercare';

const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'Il valore può essere true o false',
});

const line = (text: string) => cleanLine(text.normalize('NFC'));

/** What is looked for, and what is written in its place: nothing, too. */
const wordsSchema = z.strictObject({
  find: z
    .string(missing)
    .overwrite(line)
    .min(1, missing)
    .max(soughtMaxLength, 'Si possono cercare al massimo 200 caratteri'),
  replace: z
    .string('Scrivi che cosa mettere al suo posto')
    .overwrite(line)
    .max(replacingMaxLength, 'Al massimo 500 caratteri')
    .default(''),
  /** Not within a longer word. */
  isWhole: yesOrNo.default(true),
  /** Capitals, and accents, must be the same. */
  isCased: yesOrNo.default(false),
  isAccented: yesOrNo.default(false),
});
export type ReplacedWords = z.infer<typeof wordsSchema>;

const wrongFrom = 'Indica da quale punto continuare';

/** Looks in all recordings, or in one: there from the place `from` on, counted from 0. */
export const replacementSearchSchema = wordsSchema.extend({
  recordingId: id.optional(),
  from: z.coerce.number(wrongFrom).int(wrongFrom).min(0, wrongFrom).max(1_000_000, wrongFrom).default(0),
});
export type ReplacementSearch = z.infer<typeof replacementSearchSchema>;

/** A place where the words stand, with what stands around it. */
const replacementPlaceSchema = z.object({
  segmentId: z.number().int(),
  /** The character of the segment at which it begins. */
  character: z.number().int(),
  /** Seconds at which the segment begins. */
  start: z.number(),
  before: z.string(),
  found: z.string(),
  /** What would stand there. */
  replaced: z.string(),
  after: z.string(),
});
export type ReplacementPlace = z.infer<typeof replacementPlaceSchema>;

const replaceableRecordingSchema = z.object({
  recording: recordingSchema.omit({ transcript: true }),
  /** Some of its places. */
  places: replacementPlaceSchema.array(),
  /** How many there are. */
  total: z.number().int(),
  /** Of the segments with places, as they were read. */
  fingerprint: z.string(),
});
export type ReplaceableRecording = z.infer<typeof replaceableRecordingSchema>;

/** Where the words stand, the newest recording first. */
export const replacementPreviewSchema = z.object({
  found: replaceableRecordingSchema.array(),
  /** In the recordings of `found`. */
  total: z.number().int(),
  /** There are recordings with further places. */
  hasMore: z.boolean(),
});
export type ReplacementPreview = z.infer<typeof replacementPreviewSchema>;

const wrongRecordings = 'Indica da 1 a 20 registrazioni';
const wrongExcept = 'I punti da lasciare com’erano non sono validi';
const count = z.number(wrongExcept).int(wrongExcept).min(0, wrongExcept);

const replacedRecordingSchema = z.strictObject({
  id,
  fingerprint: z.string('Rileggi la registrazione').max(100, 'Rileggi la registrazione'),
  /** Places that stay as they are. */
  except: z
    .array(z.strictObject({ segmentId: count, character: count }), wrongExcept)
    .max(maxReplacedPlaces, wrongExcept)
    .default([]),
});
export type ReplacedRecording = z.infer<typeof replacedRecordingSchema>;

const wrongId = 'Identificativo della sostituzione non valido';
const replacementId = z.uuid(wrongId).toLowerCase();

/**
 * Replaces in some recordings. `replacementId` is made by the client: all calls of one replacement carry the same, and are taken
 * back together.
 */
export const replacementSchema = wordsSchema.extend({
  replacementId,
  recordings: z
    .array(replacedRecordingSchema, wrongRecordings)
    .min(1, wrongRecordings)
    .max(replacedAtOnce, wrongRecordings),
});
export type Replacement = z.infer<typeof replacementSchema>;

/**
 * `changed`: what was looked at is no longer so; `gone`: there is no such recording; `unfinished`: its transcript is being made;
 * `full`: it has too many corrections. None of these was changed.
 */
const outcomes = ['replaced', 'nothing', 'changed', 'gone', 'unfinished', 'full'] as const;
export type ReplacementOutcome = (typeof outcomes)[number];

export const replacementResultSchema = z.object({
  recordings: z
    .object({
      id: z.string(),
      outcome: z.enum(outcomes),
      /** Places. */
      replaced: z.number().int(),
      /** Places that stay because their segment would be empty, or too long. */
      left: z.number().int(),
    })
    .array(),
});
export type ReplacementResult = z.infer<typeof replacementResultSchema>;

const wrongAfter = 'Indica dopo quale correzione continuare';

/** Takes back what is left of a replacement, some recordings a call: those after the correction `after`. */
export const replacementUndoSchema = z.strictObject({
  replacementId,
  after: z.number(wrongAfter).int(wrongAfter).min(0, wrongAfter).default(0),
});
export type ReplacementUndo = z.infer<typeof replacementUndoSchema>;

/** Ids of recordings: those that are as before, and those that were corrected since and stay. `next`: where to continue. */
export const replacementUndoneSchema = z.object({
  undone: z.string().array(),
  kept: z.string().array(),
  next: z.number().int().nullable(),
});
export type ReplacementUndone = z.infer<typeof replacementUndoneSchema>;

/** The user's last replacement that can be taken back; null without one. */
export const latestReplacementSchema = z.object({
  latest: z.object({ replacementId: z.string(), at: z.string(), recordings: z.number().int() }).nullable(),
});
export type LatestReplacement = z.infer<typeof latestReplacementSchema>;
