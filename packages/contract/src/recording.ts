import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { nextCorrectionSchema } from './correction.ts';
import { appliedWordSchema } from './known-word.ts';
import { speechLanguageSchema } from './language.ts';
import { tagNameSchema } from './tag.ts';
import { draftStates, earlierTranscriptSchema } from './transcript-draft.ts';

/** `recording`: it is being made and uploaded live. */
const recordingStatuses = ['recording', 'queued', 'transcribing', 'ready', 'failed'] as const;
export const recordingStatusSchema = z.enum(recordingStatuses);
export type RecordingStatus = z.infer<typeof recordingStatusSchema>;

/**
 * Why a recording is incomplete: its file is shorter than its header states, it is longer than the limit, or parts of
 * it cannot be decoded.
 */
const incompleteReasons = ['cut_off', 'too_long', 'damaged'] as const;
export type IncompleteReason = (typeof incompleteReasons)[number];

/** Marks a phrase that speech recognition repeated endlessly, and which is kept once. */
export const repetitionMark = '[si ripete]';

/** Milliseconds that the upload's response waits for the transcript before it says `transcribing`. */
export const transcriptWaitMs = 25_000;

/** A span of speech: seconds from the start of the recording. */
export const segmentSchema = z.object({
  id: z.number().int(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  speaker: z.string().nullable(),
  /** Of its words and its voice, after a correction; left out while it stands as it was heard. */
  version: z.number().int().optional(),
  /** Known words that stand in it in the place of what was heard, in their order; only in the recording itself. */
  words: appliedWordSchema.array().optional(),
});
export type Segment = z.infer<typeof segmentSchema>;

export const recordingSchema = z.object({
  id: z.string(),
  userId: z.string(),
  filename: z.string(),
  title: z.string().nullable(),
  /** Found in what was said, to be shown while there is no `title`. */
  suggestedTitle: z.string().nullable().optional(),
  transcript: z.string(),
  /** Whole seconds, measured from the decoded audio; 0 until it was measured. */
  duration: z.number().int(),
  segmentNumber: z.number().int(),
  isAutoSegmented: z.boolean(),
  /** Opaque file key of the audio; null when there is none. */
  audioPath: z.string().nullable(),
  audioType: z.string().nullable(),
  status: recordingStatusSchema,
  /** Why it is incomplete, once known; `statedDuration` in whole seconds where its file was truncated. */
  incomplete: z
    .object({ reason: z.enum(incompleteReasons), statedDuration: z.number().int().nullable() })
    .nullable()
    .optional(),
  /** Italian sentence: why it failed, or why it is still waiting. */
  statusReason: z.string().nullable(),
  /** 0 to 1 while transcribing, else null. */
  progress: z.number().nullable(),
  /** Estimated remaining seconds of the transcription, once known. */
  remainingSeconds: z.number().nullable().optional(),
  /** How many recordings are transcribed before this one, while it waits; only in lists and in the recording itself. */
  waitingBehind: z.number().int().nullable().optional(),
  /** True of a recording of the example day, which counts neither as minutes nor in statistics. */
  isExample: z.boolean().optional(),
  /** True of one that its user marked with a star. */
  isFavorite: z.boolean().optional(),
  /** Of its transcript: another number, mostly the next one, after each change of its segments. */
  revision: z.number().int().optional(),
  /** In the order of their names; only in lists and in the recording itself. */
  tags: tagNameSchema.array().optional(),
  /** The instant at which the recording began. */
  createdAt: z.string(),
});
export type Recording = z.infer<typeof recordingSchema>;

/**
 * `plays`: forms that the caller plays, see `playerForms`; audio of other forms is sent as mp3. If absent: the
 * original.
 */
export const recordingAudioInputSchema = z.strictObject({
  id: z.string().min(1).max(64),
  plays: z.string().max(400).optional(),
});

/** `asked`: chosen for this recording. `spoken`: ISO 639-1 code of the language of its transcript, null where it is not known. `isHeard`: the engine told it. */
const recordingLanguageSchema = z.object({
  asked: speechLanguageSchema.nullable(),
  spoken: z.string().nullable(),
  isHeard: z.boolean(),
});

export const recordingDetailSchema = recordingSchema.extend({
  segments: z.array(segmentSchema),
  /** Of the transcript; left out while nothing is known of it. */
  language: recordingLanguageSchema.optional(),
  /** It is transcribed again, beside this transcript. */
  draft: z.enum(draftStates).optional(),
  /** The transcript before this one. */
  earlier: earlierTranscriptSchema.optional(),
  /** The last correction, which can be taken back, and the one taken back before all others, which can be made again. */
  undo: nextCorrectionSchema.optional(),
  redo: nextCorrectionSchema.optional(),
});
export type RecordingDetail = z.infer<typeof recordingDetailSchema>;

export const recordingIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });

const wrongLimit = 'Il limite va da 1 a 500';

export const pageInputSchema = z.strictObject({
  limit: z.coerce.number(wrongLimit).int(wrongLimit).min(1, wrongLimit).max(500, wrongLimit).optional(),
  cursor: z.string().max(200).optional(),
});
export type PageInput = z.infer<typeof pageInputSchema>;

const downloadFormats = ['original', 'mp3', 'txt', 'srt', 'vtt'] as const;
const downloadFormatSchema = z.enum(downloadFormats, 'Il formato può essere original, mp3, txt, srt o vtt');
export type DownloadFormat = z.infer<typeof downloadFormatSchema>;

/** By default the mp3, or the transcript if there is no audio. */
export const downloadInputSchema = z.strictObject({
  id: z.string().min(1).max(64),
  format: downloadFormatSchema.optional(),
});
export type DownloadInput = z.infer<typeof downloadInputSchema>;

/** Changes that a user may make to a recording; what is left out stays. An empty title resets it to the date. */
export const recordingUpdateSchema = z.strictObject({
  id: z.string().min(1).max(64),
  title: z
    .string('Il titolo non è valido')
    .overwrite(cleanLine)
    .max(200, 'Al massimo 200 caratteri')
    .nullable()
    .optional(),
  isFavorite: z.boolean('Il valore non è valido').optional(),
});
export type RecordingUpdate = z.infer<typeof recordingUpdateSchema>;

const wrongInstant = 'Data di inizio non valida';
const wrongSegment = 'Numero di segmento non valido';

const booleanText = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1');

/**
 * Text fields that may accompany the uploaded audio. All are optional for outside callers.
 * `duration` is accepted for compatibility and ignored: length is measured.
 */
export const uploadFieldsSchema = z.strictObject({
  id: z.uuid('Identificativo della registrazione non valido').toLowerCase().optional(),
  recordedAt: z.iso
    .datetime({ offset: true, message: wrongInstant, abort: true })
    // Earlier dates are invalid; with an offset, the year 0 could become a negative year, which sorts differently.
    .refine((text) => new Date(text) > new Date('1850-01-01'), wrongInstant)
    .optional(),
  segmentNumber: z.coerce
    .number(wrongSegment)
    .int(wrongSegment)
    .min(1, wrongSegment)
    .max(10_000, wrongSegment)
    .default(1),
  isAutoSegmented: booleanText.default(false),
  duration: z.string().optional(),
  /** In which language it is; that of its user by default. */
  language: speechLanguageSchema.optional(),
});
export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/**
 * Slices of a recording: `count` of them from the number `from` on, counted from 0. Without bytes the request only asks
 * which one is expected next. With `isWhole` the recording has ended, or is a file: it is not listed before it is
 * complete.
 */
export const liveSlicesSchema = z.strictObject({
  id: z.uuid('Identificativo della registrazione non valido').toLowerCase(),
  from: z.coerce.number().int().min(0).max(10_000_000),
  count: z.coerce.number().int().min(1).max(10_000),
  recordedAt: uploadFieldsSchema.shape.recordedAt,
  segmentNumber: uploadFieldsSchema.shape.segmentNumber,
  isAutoSegmented: uploadFieldsSchema.shape.isAutoSegmented,
  isWhole: booleanText.default(false),
  language: uploadFieldsSchema.shape.language,
  /** Total bytes, if known: too large a file is refused before it is sent. */
  size: z.coerce.number().int().min(0).optional(),
});
export type LiveSlices = z.infer<typeof liveSlicesSchema>;

/**
 * The number of the slice that is expected next; those before it are stored, with `isWhole` as many `bytes`. `isHere`:
 * the recording is already complete and needs no slices.
 */
export const liveProgressSchema = z.object({
  next: z.number().int(),
  bytes: z.number().int().optional(),
  isHere: z.boolean().optional(),
});
export type LiveProgress = z.infer<typeof liveProgressSchema>;

/** Metadata of a recording that was sent whole, at its end. */
const uploadedFileSchema = z.strictObject({
  filename: z.string().max(1_000),
  recordedAt: uploadFieldsSchema.shape.recordedAt,
  segmentNumber: uploadFieldsSchema.shape.segmentNumber,
  isAutoSegmented: z.boolean().default(false),
  language: uploadFieldsSchema.shape.language,
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** Ends a recording: the number of slices, and the total bytes. `file` if it was sent whole. */
export const liveEndSchema = z.strictObject({
  id: z.string().min(1).max(64),
  slices: z.number().int().min(1),
  bytes: z.number().int().min(1),
  file: uploadedFileSchema.optional(),
});
export type LiveEnd = z.infer<typeof liveEndSchema>;
