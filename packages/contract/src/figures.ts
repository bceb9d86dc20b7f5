import { z } from 'zod';

export const figureUnits = ['day', 'month'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** What the figures over time count, each on the day on which Wingman learnt of it. What is deleted later stays counted. */
export const figureKinds = [
  /** Users who recorded or asked; of a month each once. */
  'activeUsers',
  /** Accounts that were made. */
  'newUsers',
  /** Seconds by which recorded minutes grew. */
  'recordedSeconds',
  'questions',
  /** Recordings that could not be transcribed, again each time. */
  'failedTranscriptions',
  /** Questions that the answer model, or the server, failed to answer; not those without an answer in the recordings. */
  'failedAnswers',
] as const;
export type FigureKind = (typeof figureKinds)[number];

const maxPeriods = 366;
export const defaultPeriods: Record<FigureUnit, number> = { day: 30, month: 12 };

const wrongLast = `Il numero di giorni o di mesi va da 1 a ${maxPeriods}`;

/** `last`: so many days or months up to today, the current one included; 30 days or 12 months without it. */
export const figuresInputSchema = z.strictObject({
  by: z.enum(figureUnits, 'Si possono chiedere day o month').optional(),
  last: z.coerce.number(wrongLast).int(wrongLast).min(1, wrongLast).max(maxPeriods, wrongLast).optional(),
});
export type FiguresInput = z.infer<typeof figuresInputSchema>;

const count = z.number().int();

/** `period`: YYYY-MM-DD or YYYY-MM. */
export const periodFiguresSchema = z.object({
  period: z.string(),
  activeUsers: count,
  newUsers: count,
  recordedSeconds: count,
  questions: count,
  failedTranscriptions: count,
  failedAnswers: count,
});
export type PeriodFigures = z.infer<typeof periodFiguresSchema>;

/** The oldest first, without gaps. `timeZone`: whose days they are. */
export const figuresSchema = z.object({
  by: z.enum(figureUnits),
  timeZone: z.string(),
  figures: periodFiguresSchema.array(),
});
export type Figures = z.infer<typeof figuresSchema>;
