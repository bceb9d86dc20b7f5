import { z } from 'zod';
import { dueSchema } from './due.ts';
import { settlementKinds } from './notes-table.ts';

/** What a later recording says of an open commitment, until its user answers. */
export const settlementSchema = z.object({
  id: z.string(),
  /** It is done, has another day (`due`), or nobody will do it. */
  kind: z.enum(settlementKinds),
  /** The later recording. */
  recordingId: z.string(),
  recordingTitle: z.string().nullable(),
  /** When that recording began. */
  recordedAt: z.string(),
  /** The second of that recording at which it is said. */
  start: z.number(),
  /** What is said there, in the order of speech. */
  words: z.string(),
  /** Of one that is moved: the words that say when. */
  dueText: z.string().nullable(),
  due: dueSchema.nullable(),
});
export type Settlement = z.infer<typeof settlementSchema>;

const idSchema = z.string().min(1).max(64);

/** `lineId`: the commitment. */
export const settlementIdInputSchema = z.strictObject({ lineId: idSchema, settlementId: idSchema });
export type SettlementIdInput = z.infer<typeof settlementIdInputSchema>;
