import { z } from 'zod';
import { daySchema } from './calendar-day.ts';
import { maxTodaysQuestions } from './day-table.ts';
import { noteLineSchema } from './notes.ts';
import { recordingSchema } from './recording.ts';

export const dayInputSchema = z.strictObject({ day: daySchema });
export type DayInput = z.infer<typeof dayInputSchema>;

/** A recording that began on the day. */
const dayRecordingSchema = z.object({
  ...recordingSchema.pick({
    id: true,
    filename: true,
    title: true,
    suggestedTitle: true,
    segmentNumber: true,
    isAutoSegmented: true,
    isExample: true,
    createdAt: true,
    duration: true,
    status: true,
  }).shape,
  hasSpeech: z.boolean(),
  /** Whether its notes are made. */
  hasNotes: z.boolean(),
});
export type DayRecording = z.infer<typeof dayRecordingSchema>;

/** A line of notes with its recording. */
export const dayLineSchema = noteLineSchema.extend({
  recordingTitle: z.string().nullable(),
  /** When that recording began. */
  recordedAt: z.string(),
});
export type DayLine = z.infer<typeof dayLineSchema>;

/** A line of a day's digest: a sentence, and the seconds of a recording that it rests on. */
const digestLineSchema = dayLineSchema
  .pick({
    id: true,
    recordingId: true,
    recordingTitle: true,
    recordedAt: true,
    text: true,
    sources: true,
    who: true,
  })
  .extend({
    /** What it rests on has changed since. */
    isStale: z.boolean(),
  });
export type DigestLine = z.infer<typeof digestLineSchema>;

const dayDigestSchema = z.object({
  /** By rules, or written by the answer model. */
  madeBy: z.enum(['rule', 'model']),
  madeAt: z.string(),
  /** Notes of the day were made after it. */
  isOlder: z.boolean(),
  /** At most seven, in the order of the day. */
  lines: digestLineSchema.array(),
});
export type DayDigest = z.infer<typeof dayDigestSchema>;

/** A digest in the export of all data. */
export const exportedDigestSchema = dayDigestSchema.omit({ isOlder: true }).extend({ day: z.string() });
export type ExportedDigest = z.infer<typeof exportedDigestSchema>;

/** What a day comes to. Recordings belong to the day on which they began. */
export const dayPageSchema = z.object({
  day: z.string(),
  /** The nearest days with something on them. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  recordings: dayRecordingSchema.array(),
  /** Seconds of speech by the hours in which it was said, the earliest first; hours without any are left out. */
  hours: z.object({ startsAt: z.string(), seconds: z.number() }).array(),
  digest: dayDigestSchema.nullable(),
  /** Whether there are lines of notes to make a digest of. */
  canDigest: z.boolean(),
  decisions: dayLineSchema.array(),
  /** Taken on that day. */
  commitments: dayLineSchema.array(),
  /** Commitments and appointments of other days that fall on this one. */
  due: dayLineSchema.array(),
  appointments: dayLineSchema.array(),
  questions: dayLineSchema.array(),
  /** The day has more than the page lists: of recordings and lines the first ones are there. */
  isShortened: z.boolean(),
});
export type DayPage = z.infer<typeof dayPageSchema>;

const weekDaySchema = z.object({
  day: z.string(),
  recordings: z.number().int(),
  /** Recorded on it. */
  seconds: z.number(),
  /** Of its digest; none without one. */
  lines: digestLineSchema.array(),
});
export type WeekDay = z.infer<typeof weekDaySchema>;

/** What a week comes to, from Monday to Sunday. */
export const weekPageSchema = z.object({
  monday: z.string(),
  /** Mondays of the nearest weeks with recordings. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  days: weekDaySchema.array(),
  decisions: dayLineSchema.array(),
  /** Taken on in the week; dropped ones are left out. */
  open: dayLineSchema.array(),
  done: dayLineSchema.array(),
  /** The week has more decisions and commitments: the first ones are there. */
  isShortened: z.boolean(),
});
export type WeekPage = z.infer<typeof weekPageSchema>;

/** How much was recorded on each day of a month; days without anything are left out. */
export const monthPageSchema = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** The nearest months with recordings. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  days: z.object({ day: z.string(), recordings: z.number().int(), seconds: z.number() }).array(),
});
export type MonthPage = z.infer<typeof monthPageSchema>;

/** Questions that today's notes answer, at most three. */
export const todaysQuestionsSchema = z.object({ questions: z.string().array().max(maxTodaysQuestions) });
export type TodaysQuestions = z.infer<typeof todaysQuestionsSchema>;
