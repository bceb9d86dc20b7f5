import { z } from 'zod';
import { recordingSchema } from './recording.ts';
import { recordingEditSchema } from './recording-edit.ts';
import { speechStatusSchema } from './speech.ts';
import { transcriptChangeSchema } from './transcript-change.ts';

/** `lastEventId`: the stream resumes after this event. Sent by clients that reconnect. */
export const eventsInputSchema = z.strictObject({ lastEventId: z.string().max(100).optional() }).optional();
export type EventsInput = z.infer<typeof eventsInputSchema>;

/** Events that the server pushes to a signed-in client. */
export const userEventSchema = z.discriminatedUnion('type', [
  /** Sent at the start, unless the stream resumes after a known event: the client must refetch. */
  z.object({ type: z.literal('connected') }),
  /** `change`: what a correction made of its transcript. Without it, the client must refetch one of another `revision` than it has. */
  z.object({
    type: z.literal('recording'),
    recording: recordingSchema,
    change: transcriptChangeSchema.optional(),
  }),
  z.object({ type: z.literal('recording_removed'), id: z.string() }),
  /** Several at once. */
  z.object({ type: z.literal('recordings_removed'), ids: z.string().array() }),
  /** What is in the trash has changed: recordings or chats. `isRestored`: recordings came back out of it, and the client must refetch everything. */
  z.object({ type: z.literal('trash'), isRestored: z.boolean() }),
  /** Recordings are being cut, divided or joined, or that is over. */
  z.object({ type: z.literal('recording_edit'), edit: recordingEditSchema }),
  /** Something was added to a recording at a second, changed or deleted: the client must refetch its moments. */
  z.object({ type: z.literal('moments'), recordingId: z.string() }),
  /** The notes of a recording were made or changed: the client must refetch them. */
  z.object({ type: z.literal('notes'), recordingId: z.string() }),
  /** A recording is transcribed again beside its transcript, see transcript-draft.ts: the client must refetch that. `progress`: 0 to 1. */
  z.object({ type: z.literal('draft'), recordingId: z.string(), progress: z.number().optional() }),
  /** Whom voices of a recording sound like, or what is stored of them, has changed: the client must refetch it. */
  z.object({ type: z.literal('voices'), recordingId: z.string() }),
  /** The digest of a day was made: the client must refetch it. `isNews`: in the evening, without being asked for. */
  z.object({ type: z.literal('day'), day: z.string(), isNews: z.boolean() }),
  /** People, or what is known about them, were changed by their user: the client must refetch them. */
  z.object({ type: z.literal('people') }),
  /** Tags, or which recordings have them, were changed: the client must refetch both. */
  z.object({ type: z.literal('tags') }),
  /** Known words were changed by their user, or by an administrator: the client must refetch them. */
  z.object({ type: z.literal('known_words') }),
  /** Webhooks were changed, or one was turned off (`isNews`) because nothing could be delivered: the client must refetch them. */
  z.object({ type: z.literal('webhooks'), isNews: z.boolean() }),
  /** A chat has changed: the client must refetch it. */
  z.object({ type: z.literal('session'), sessionId: z.string() }),
  z.object({ type: z.literal('session_removed'), sessionId: z.string() }),
  /** The deletion of the account was asked for or taken back: the client must refetch its user. */
  z.object({ type: z.literal('account') }),
  /** All recordings and chats of the user were deleted at once. */
  z.object({ type: z.literal('data_cleared') }),
  z.object({ type: z.literal('speech'), status: speechStatusSchema }),
]);
export type UserEvent = z.infer<typeof userEventSchema>;
