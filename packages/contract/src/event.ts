import { z } from 'zod';
import { recordingSchema } from './recording.ts';
import { speechStatusSchema } from './speech.ts';

/** `lastEventId`: the stream goes on after this event. Sent by clients whose connection was lost. */
export const eventsInputSchema = z.object({ lastEventId: z.string().max(100).optional() }).optional();
export type EventsInput = z.infer<typeof eventsInputSchema>;

/** What the server tells a signed-in client without being asked. */
export const userEventSchema = z.discriminatedUnion('type', [
  /** Sent at the start, unless the stream goes on after a known event: whatever was missed is to be read again. */
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('recording'), recording: recordingSchema }),
  z.object({ type: z.literal('recording_removed'), id: z.string() }),
  /** Something was asked, answered or removed in a chat: it is to be read again. */
  z.object({ type: z.literal('session'), sessionId: z.string() }),
  z.object({ type: z.literal('session_removed'), sessionId: z.string() }),
  z.object({ type: z.literal('speech'), status: speechStatusSchema }),
]);
export type UserEvent = z.infer<typeof userEventSchema>;
