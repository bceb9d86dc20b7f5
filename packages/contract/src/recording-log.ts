import { z } from 'zod';
import { recordingStatusSchema } from './recording.ts';

/** Limits of the log: days with recordings, recordings per day, characters of each. */
export const recordingLogLimits = { days: 7, recordingsPerDay: 3, previewCharacters: 30 } as const;

const loggedRecordingSchema = z.object({
  id: z.string(),
  filename: z.string(),
  title: z.string().nullable(),
  /** The instant at which the recording began. */
  createdAt: z.string(),
  segmentNumber: z.number().int(),
  isAutoSegmented: z.boolean(),
  status: recordingStatusSchema,
  /** The beginning of the transcript, with an ellipsis if truncated; empty when there are no words. */
  preview: z.string(),
});
export type LoggedRecording = z.infer<typeof loggedRecordingSchema>;

/** A day of the user's time zone, as `YYYY-MM-DD`, with its newest recordings and their total number. */
const loggedDaySchema = z.object({
  date: z.string(),
  total: z.number().int(),
  recordings: z.array(loggedRecordingSchema),
});

/** Newest day first. */
export const recordingLogSchema = z.array(loggedDaySchema);
export type RecordingLog = z.infer<typeof recordingLogSchema>;
