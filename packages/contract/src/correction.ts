import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { correctionKinds, maxSpanSegments, segmentTextMaxLength } from './correction-table.ts';
import { appliedWordSchema } from './known-word.ts';
import { speakerNameSchema } from './speaker.ts';

const id = z.string().min(1).max(64);
const wrongSegment = 'Indica un passaggio della trascrizione';
const number = z.number(wrongSegment).int(wrongSegment).min(1, wrongSegment);
/** Part of a path, too. */
const segmentId = z.coerce.number(wrongSegment).pipe(number);
const wrongVersion = 'Indica la versione del passaggio che hai letto';
/** Of the segment as the caller read it; 0: as it was heard. */
const version = z.number(wrongVersion).int(wrongVersion).min(0, wrongVersion);

/** Directions of writing have no place in one line of speech. */
const direction = /[\u200e\u200f\u061c]/gu;
const isSaid = /[\p{L}\p{N}\p{P}\p{S}]/u;

function cleanWords(text: string): string {
  const cleaned = cleanLine(text.normalize('NFC').replaceAll(direction, ''));
  return isSaid.test(cleaned) ? cleaned : '';
}

const tooLong = 'Al massimo 5.000 caratteri';
const words = z
  .string('Scrivi che cosa è stato detto')
  .max(4 * segmentTextMaxLength, tooLong)
  .transform(cleanWords)
  .pipe(z.string().min(1, 'Scrivi che cosa è stato detto').max(segmentTextMaxLength, tooLong));

export const segmentPlaceSchema = z.strictObject({ id, segmentId });
export type SegmentPlace = z.infer<typeof segmentPlaceSchema>;

/** Changes what one segment says. */
export const segmentUpdateSchema = segmentPlaceSchema.extend({ version, text: words });
export type SegmentUpdate = z.infer<typeof segmentUpdateSchema>;

/** Puts one segment, and all that it was divided into or joined with, back as it was heard. */
export const segmentRestoreSchema = segmentPlaceSchema.extend({ version });
export type SegmentRestore = z.infer<typeof segmentRestoreSchema>;

const wrongPlace = 'Indica il carattere in cui dividere';

/** Divides a segment before a character of its text, counted from 0; within a word, at the nearer end of it. */
export const segmentSplitSchema = segmentPlaceSchema.extend({
  version,
  character: z.number(wrongPlace).int(wrongPlace).min(1, wrongPlace).max(100_000, wrongPlace),
});
export type SegmentSplit = z.infer<typeof segmentSplitSchema>;

/** Joins a segment with the one behind it: the voice is that of the first. */
export const segmentJoinSchema = segmentPlaceSchema.extend({
  version,
  nextId: number,
  nextVersion: version,
});
export type SegmentJoin = z.infer<typeof segmentJoinSchema>;

const wrongSpan = 'Indica da 1 a 5.000 passaggi';
const span = z
  .array(z.strictObject({ id: number, version }), wrongSpan)
  .min(1, wrongSpan)
  .max(maxSpanSegments, wrongSpan);

/** Gives segments to a voice; one that the recording does not have yet is a new one. */
export const segmentVoiceSchema = z.strictObject({ id, segments: span, name: speakerNameSchema });
export type SegmentVoice = z.infer<typeof segmentVoiceSchema>;

/** Deletes segments for good: with their words in the history. */
export const segmentRemovalSchema = z.strictObject({ id, segments: span });
export type SegmentRemoval = z.infer<typeof segmentRemovalSchema>;

/** Takes a correction back, or makes it again: the one that the transcript named as the next. */
export const correctionStepSchema = z.strictObject({ id, correctionId: number });
export type CorrectionStep = z.infer<typeof correctionStepSchema>;

const kindSchema = z.enum(correctionKinds);

/** A correction that can be taken back, or made again. */
export const nextCorrectionSchema = z.object({ id: z.number().int(), kind: kindSchema });
export type NextCorrection = z.infer<typeof nextCorrectionSchema>;

/** What a segment said at some time. */
const saidSchema = z.object({ text: z.string().optional(), speaker: z.string().nullable().optional() });

/** One change of a segment, or of what it was divided from or joined with; `before` and `after` as far as it changed them. */
const correctionSchema = z.object({
  id: z.number().int(),
  kind: kindSchema,
  /** Who made it; empty where nobody did, as of known words. */
  by: z.string(),
  /** When, ISO 8601 text in UTC. */
  at: z.string(),
  before: saidSchema.array(),
  after: saidSchema.array(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** What was heard where a segment stands now, and how it changed, the latest change first. */
export const segmentHistorySchema = z.object({
  segmentId: z.number().int(),
  heard: z
    .object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.string().nullable() })
    .array(),
  corrections: correctionSchema.array(),
  /** `heard` is as it was imported. */
  isImported: z.literal(true).optional(),
});
export type SegmentHistory = z.infer<typeof segmentHistorySchema>;

/** A segment before or after a correction, as far as that changed it. */
const segmentStateSchema = z.object({
  id: z.number().int(),
  /** Left out after a correction for the id of that; null: as it was heard. */
  version: z.number().int().nullable().optional(),
  text: z.string().optional(),
  speaker: z.string().nullable().optional(),
  start: z.number().optional(),
  end: z.number().optional(),
  confidence: z.number().nullable().optional(),
  /** Known words in it in the place of what was heard, where it came or went, or they did. */
  words: appliedWordSchema.array().optional(),
});

/** A correction in the export, the earliest first. */
export const exportedCorrectionSchema = z.object({
  id: z.number().int(),
  kind: kindSchema,
  at: z.string(),
  before: segmentStateSchema.array(),
  after: segmentStateSchema.array(),
  /** It was taken back. */
  isUndone: z.literal(true).optional(),
});
