import { z } from 'zod';
import { maxJoinedRecordings, recordingEditKinds } from './recording-edit-table.ts';

const id = z.string().min(1).max(64);
/** Made by the client, so that a request that is sent twice is done once. */
const editId = z.uuid('L’identificativo della modifica non è valido').toLowerCase().optional();
const wrongSecond = 'Indica un secondo della registrazione';
/** A day, as long as a recording may be, and a little more. */
const second = z.number(wrongSecond).min(0, wrongSecond).max(100_000, wrongSecond);

/** Leaves the seconds from `start` to `end`, and cuts away what is before and behind. */
export const recordingCutSchema = z.strictObject({ id, editId, start: second, end: second });
export type RecordingCut = z.infer<typeof recordingCutSchema>;

/** Makes two recordings of one: the second begins at `at`. */
export const recordingDivisionSchema = z.strictObject({ id, editId, at: second });
export type RecordingDivision = z.infer<typeof recordingDivisionSchema>;

const tooFew = 'Scegli almeno due registrazioni da unire';
/** Joins recordings in the order of time, whatever their order here. */
export const recordingJoinSchema = z.strictObject({
  editId,
  recordingIds: id
    .array()
    .min(2, tooFew)
    .max(maxJoinedRecordings, `Si possono unire al massimo ${maxJoinedRecordings} registrazioni alla volta`),
});
export type RecordingJoin = z.infer<typeof recordingJoinSchema>;

export const recordingEditIdSchema = z.strictObject({ id });

/**
 * A recording that is cut or divided, or several that are joined. New recordings are made; those that were there go into the trash
 * when these are complete, and nothing has changed until then.
 */
export const recordingEditSchema = z.object({
  id: z.string(),
  kind: z.enum(recordingEditKinds),
  /** What was there, in the order of time. */
  recordingIds: z.string().array(),
  /** What was made, in the order of time; empty until it is done. */
  resultIds: z.string().array(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Italian sentence: why it failed. */
  reason: z.string().nullable(),
  /** 0 to 1 while it is made. */
  progress: z.number().nullable(),
  createdAt: z.string(),
});
export type RecordingEdit = z.infer<typeof recordingEditSchema>;
