import { z } from 'zod';
import { pageInputSchema } from './recording.ts';
import { sessionIdSchema, sessionInputSchema } from './session.ts';
import { chosenRecordingsSchema } from './tag.ts';
import { maxChosenRecordings } from './tag-table.ts';

const nowSchema = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'Il valore può essere true o false',
});

/** `now`: it is deleted for good and does not go into the trash. */
export const recordingRemovalSchema = z.strictObject({
  id: z.string().min(1).max(64),
  now: nowSchema.optional(),
});
export type RecordingRemoval = z.infer<typeof recordingRemovalSchema>;

/** The same for several. */
export const recordingsRemovalSchema = chosenRecordingsSchema.extend({ now: nowSchema.optional() });
export type RecordingsRemoval = z.infer<typeof recordingsRemovalSchema>;

/** The same for a chat. */
export const chatRemovalSchema = sessionInputSchema.extend({ now: nowSchema.optional() });
export type ChatRemoval = z.infer<typeof chatRemovalSchema>;

/** Several chats at once. */
export const chosenChatsSchema = z.strictObject({
  sessionIds: sessionIdSchema
    .array()
    .min(1, 'Scegli almeno una chat')
    .max(maxChosenRecordings, `Al massimo ${maxChosenRecordings} chat alla volta`),
});
export type ChosenChats = z.infer<typeof chosenChatsSchema>;

/** A deleted recording that can be restored. Nothing of what was said in it is told. */
const trashedRecordingSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  suggestedTitle: z.string().nullable(),
  filename: z.string(),
  segmentNumber: z.number().int(),
  isAutoSegmented: z.boolean(),
  /** True of a recording of the example day. */
  isExample: z.boolean(),
  /** Whole seconds; 0 where it was not measured. */
  duration: z.number().int(),
  /** Bytes of its audio. */
  bytes: z.number().int(),
  /** `replaced`: it is the original of recordings that were made of it. */
  reason: z.enum(['deleted', 'replaced']),
  /** The instant at which the recording began. */
  createdAt: z.string(),
  deletedAt: z.string(),
  /** When it is deleted for good. */
  expiresAt: z.string(),
});
export type TrashedRecording = z.infer<typeof trashedRecordingSchema>;

export const trashInputSchema = pageInputSchema;

export const trashSchema = z.object({
  /** How long deleted recordings can be restored on this server; 0: they are deleted at once. */
  days: z.number().int(),
  /** How many there are, on all pages. */
  total: z.number().int(),
  /** The last deleted first. */
  recordings: trashedRecordingSchema.array(),
});
export type Trash = z.infer<typeof trashSchema>;

/** A deleted chat that can be restored: how the list of chats called it, and no answer. */
const trashedChatSchema = z.object({
  sessionId: z.string(),
  title: z.string().nullable(),
  firstMessage: z.string(),
  messageCount: z.number().int(),
  lastActivity: z.string(),
  createdAt: z.string(),
  deletedAt: z.string(),
  /** When it is deleted for good. */
  expiresAt: z.string(),
});
export type TrashedChat = z.infer<typeof trashedChatSchema>;

export const trashedChatsSchema = z.object({
  /** How long deleted chats can be restored on this server; 0: they are deleted at once. */
  days: z.number().int(),
  /** How many there are, on all pages. */
  total: z.number().int(),
  /** The last deleted first. */
  chats: trashedChatSchema.array(),
});
export type TrashedChats = z.infer<typeof trashedChatsSchema>;
