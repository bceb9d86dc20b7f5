import { z } from 'zod';
import { daySchema } from './calendar-day.ts';
import { cleanLine } from './clean-text.ts';
import { pageInputSchema, recordingSchema } from './recording.ts';

/** `working`: it waits for its transcript, or is being made. */
const recordingStates = ['ready', 'working', 'failed'] as const;
const recordingOrders = ['newest', 'oldest', 'longest'] as const;
export type RecordingState = (typeof recordingStates)[number];
export type RecordingOrder = (typeof recordingOrders)[number];

const addedKinds = ['any', 'mark', 'note', 'image'] as const;
export type AddedKind = (typeof addedKinds)[number];

const wrongLength = 'La durata va indicata in secondi';
const secondsSchema = z.coerce
  .number(wrongLength)
  .int(wrongLength)
  .min(0, wrongLength)
  .max(1_000_000, wrongLength);
const idSchema = z.string().min(1).max(64);
const tooManyTags = 'Si possono cercare al massimo 20 etichette insieme';

/** Each narrows the list; what is left out does not. Days are those of the user's clocks. */
const filterSchema = z.object({
  /** The first and the last day on which they began. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Ids of tags, all of which they have; one, or several. */
  tag: z.union([idSchema, idSchema.array().max(20, tooManyTags)], tooManyTags).optional(),
  isFavorite: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
      error: 'Il valore può essere true o false',
    })
    .optional(),
  /** The id of a person whose voice is heard. */
  person: idSchema.optional(),
  /** Whole seconds, both included. */
  minSeconds: secondsSchema.optional(),
  maxSeconds: secondsSchema.optional(),
  state: z.enum(recordingStates, 'Lo stato può essere ready, working o failed').optional(),
  /** What the user added while listening: something, or something of this kind. */
  moments: z.enum(addedKinds, 'Si possono chiedere any, mark, note o image').optional(),
});
export type RecordingFilter = z.infer<typeof filterSchema>;

const orderSchema = z.enum(recordingOrders, 'L’ordine può essere newest, oldest o longest').optional();

/** The newest first, unless `sort` says otherwise. */
export const recordingsInputSchema = pageInputSchema.extend({ ...filterSchema.shape, sort: orderSchema });
export type RecordingsInput = z.infer<typeof recordingsInputSchema>;

const wordsMissing = 'Scrivi che cosa cercare';
const wrongLimit = 'Il limite va da 1 a 50';

/** Words, or what was meant. Without `sort` the recordings that match best come first. */
export const recordingSearchInputSchema = z.strictObject({
  q: z
    .string(wordsMissing)
    .overwrite(cleanLine)
    .min(1, wordsMissing)
    .max(200, 'Si possono cercare al massimo 200 caratteri'),
  ...filterSchema.shape,
  sort: orderSchema,
  limit: z.coerce.number(wrongLimit).int(wrongLimit).min(1, wrongLimit).max(50, wrongLimit).optional(),
});
export type RecordingSearchInput = z.infer<typeof recordingSearchInputSchema>;

const markSchema = z.object({ start: z.number().int(), end: z.number().int() });

/** Something that was said, with the found words: `marks` count the characters of `text`. */
const recordingHitSchema = z.object({
  segmentId: z.number().int(),
  /** Seconds of the recording. */
  start: z.number(),
  end: z.number(),
  speaker: z.string().nullable(),
  text: z.string(),
  marks: markSchema.array(),
  /** It says the same in other words. */
  isMeant: z.boolean(),
});
export type RecordingHit = z.infer<typeof recordingHitSchema>;

const foundRecordingSchema = z.object({
  recording: recordingSchema.omit({ transcript: true }),
  /** Whether its title has the words. */
  isTitled: z.boolean(),
  /** The best first, at most three. */
  hits: recordingHitSchema.array(),
  /** How many there are. */
  total: z.number().int(),
});
export type FoundRecording = z.infer<typeof foundRecordingSchema>;

/** `hasMore`: the limit left some out. */
export const recordingSearchSchema = z.object({
  found: foundRecordingSchema.array(),
  hasMore: z.boolean(),
});
export type RecordingSearch = z.infer<typeof recordingSearchSchema>;
