import { z } from 'zod';
import {
  askedLimitsSchema,
  askedScopeSchema,
  scopedLimitsSchema,
  scopedRecordingSchema,
} from './chat-scope.ts';
import { wellFormed } from './clean-text.ts';
import { messageMaxLength } from './conversation-table.ts';
import { sessionIdSchema } from './session.ts';

export { messageMaxLength };

/** One turn of a quote: what a voice said, from a second of the recording on. */
const quotedTurnSchema = z.object({
  /** By the name that the voice had when it was quoted; left out where it is not known. */
  speaker: z.string().optional(),
  /** Seconds from the recording's start. */
  start: z.number(),
  text: z.string(),
  /** The turn that answers the question. */
  isAnswer: z.literal(true).optional(),
  /** Parts of `text` (positions, end exclusive) that match the question's words, in order and apart from each other. */
  matches: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
});
export type QuotedTurn = z.infer<typeof quotedTurnSchema>;

/**
 * What the notes say of a quote. `words`: the line as the user `changed` it, as they have `written` it themselves, or as it
 * was `found`, in other words than were said; `told`: in Italian, what it is, by when it is due and what became of it.
 */
const quotedNoteSchema = z.object({
  words: z.string().optional(),
  by: z.enum(['changed', 'written', 'found']).optional(),
  told: z.string().optional(),
});
export type QuotedNote = z.infer<typeof quotedNoteSchema>;

/** A cited moment: `n` is the number in the answer's text, seconds count from the recording's start. */
export const citationSchema = z.object({
  n: z.number().int(),
  recordingId: z.string(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** The instant at which the cited words were said. */
  spokenAt: z.string(),
  /**
   * Who said the first of them, or with `turns` the one that answers, by the name that the voice had then; left out where
   * that is not known.
   */
  speaker: z.string().optional(),
  /** The quoted turns in the order of speech: on the citations of an answer that quotes. `start` is that of the first one. */
  turns: z.array(quotedTurnSchema).optional(),
  /** From the notes of the recording. A line that the user wrote quotes no turns, and plays from the beginning. */
  note: quotedNoteSchema.optional(),
  /** Quoted besides the answer, under «Altri passaggi». */
  isFolded: z.literal(true).optional(),
  /**
   * The recording was deleted or its transcript is another one: `text` is empty and nothing can be played. With `text`: the words,
   * or who said them, were corrected after the answer.
   */
  isChanged: z.boolean().optional(),
  /** With `isChanged`: the recording is in the trash. What was quoted is shown again when it is restored. */
  isInTrash: z.literal(true).optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/** A half-open range of instants. */
const timeRangeSchema = z
  .strictObject({
    from: z.iso.datetime({ offset: true, message: 'Data di inizio non valida' }).transform(toInstant),
    to: z.iso.datetime({ offset: true, message: 'Data di fine non valida' }).transform(toInstant),
  })
  .refine(({ from, to }) => from < to, 'Il periodo finisce prima di cominciare');

function toInstant(text: string): string {
  return new Date(text).toISOString();
}

/** What was searched: a half-open range of instants, or everything when both ends are null. */
export const searchScopeSchema = z.object({
  superSearch: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /**
   * Set when a date narrowed it: the words of the question that named it (null when the range was
   * chosen by hand), and the range in Italian. `isCut`: the date reaches further back than today, but only today was
   * searched; the label is that of the part.
   */
  narrowedBy: z
    .object({ words: z.string().nullable(), label: z.string(), isCut: z.boolean().optional() })
    .optional(),
  /** The narrower range had nothing about the question; `from` and `to` are the wider one that was searched instead. */
  isWidened: z.boolean().optional(),
  /**
   * `narrowedBy` may say when something was said, and did not narrow the search: that range is ranked `first`, or it is
   * `outside` of today, while only today was searched.
   */
  dateUse: z.enum(['first', 'outside']).optional(),
  /** What the user took on was asked for, and none of the voices has the user’s name: it is told of all of them. */
  hasNoOwnVoice: z.boolean().optional(),
  /** Only this recording was searched, of whatever day it is. A date that is `outside` lies outside of it. */
  recording: scopedRecordingSchema.optional(),
  /** What else the question was limited to; only what is within was searched, of whatever day it is unless `days` says so. */
  limits: scopedLimitsSchema.optional(),
});
export type SearchScope = z.infer<typeof searchScopeSchema>;

/** `pending`: being answered; `interrupted`: the answer was aborted; `cut`: the model reached its length limit. */
const conversationStatusSchema = z.enum(['pending', 'complete', 'interrupted', 'cut']);
export type ConversationStatus = z.infer<typeof conversationStatusSchema>;

/**
 * How sure the search was that the answer is among what it found. `none`: nothing is given as an answer; `talk`: a greeting,
 * thanks or a question for help, for which nothing was searched.
 */
const certaintySchema = z.enum(['sure', 'maybe', 'none', 'talk']);
export type Certainty = z.infer<typeof certaintySchema>;

export const conversationSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  message: z.string(),
  response: z.string(),
  relevantRecordingIds: z.array(z.string()),
  citations: z.array(citationSchema),
  scope: searchScopeSchema,
  /**
   * Sentences of `response` (positions, end exclusive) whose citations did not support them; their marks were removed.
   */
  unsupported: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  /** Null while it is being answered, and for answers kept by earlier versions. */
  certainty: certaintySchema.nullable(),
  agentId: z.string().nullable(),
  /** The agent that wrote the answer, as it was called then; null where it is quoted, counted or only talk. */
  agent: z.object({ name: z.string(), icon: z.string() }).nullable(),
  imageUrl: z.string().nullable(),
  status: conversationStatusSchema,
  createdAt: z.string(),
  /** Italian sentence, only in the response: why another agent answers than the requested one. */
  agentNotice: z.string().optional(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** Made by the client, so that a question that is sent twice is asked once. It is the id of the exchange. */
const exchangeIdSchema = z.uuid('Identificativo della domanda non valido').toLowerCase();

export const chatInputSchema = z.strictObject({
  /** The same again by the same user returns the stored exchange, and asks nothing. */
  id: exchangeIdSchema.optional(),
  message: z
    .string('Scrivi un messaggio')
    .overwrite(wellFormed)
    .max(messageMaxLength, 'Il messaggio può avere al massimo 20.000 caratteri')
    .refine((text) => text.trim() !== '', 'Scrivi un messaggio'),
  sessionId: sessionIdSchema,
  agentId: z.string().max(64).nullish(),
  superSearch: z.boolean().default(false),
  /** The range to search; null ignores the dates in the question; if absent, they are read from it. */
  range: timeRangeSchema.nullish(),
  ...askedScopeSchema.shape,
});
export type ChatInput = z.infer<typeof chatInputSchema>;

/** Requests the scope of a question before it is asked. */
export const readScopeInputSchema = z.strictObject({
  message: z.string().overwrite(wellFormed).max(1_000, 'Al massimo 1.000 caratteri'),
  superSearch: z.boolean().default(false),
  ...askedScopeSchema.shape,
});
export type ReadScopeInput = z.infer<typeof readScopeInputSchema>;

/** The text fields of a question that is sent as a form with an image: the text may then be empty. */
export const chatFieldsSchema = z.strictObject({
  /** Empty is none. */
  id: z
    .string()
    .max(64)
    .optional()
    .transform((id) => id || undefined)
    .pipe(exchangeIdSchema.optional()),
  message: z
    .string()
    .overwrite(wellFormed)
    .max(messageMaxLength, 'Il messaggio può avere al massimo 20.000 caratteri')
    .default(''),
  sessionId: sessionIdSchema,
  agentId: z
    .string()
    .max(64)
    .optional()
    .transform((id) => id || null),
  superSearch: z
    .enum(['true', 'false', '1', '0', ''])
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
  /** As JSON: `{"from": …, "to": …}`, or `null`. */
  range: z.string().max(200).optional().transform(parsedText).pipe(timeRangeSchema.nullish()),
  /** Empty takes the chat's limit away. */
  recordingId: z
    .string()
    .max(64)
    .optional()
    .transform((id) => (id === '' ? null : id))
    .pipe(askedScopeSchema.shape.recordingId),
  /** As JSON, or `null`. */
  limits: z.string().max(2_000).optional().transform(parsedText).pipe(askedLimitsSchema.nullish()),
});

/** Invalid JSON stays text, which then fails validation. */
function parsedText(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const conversationIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });

/** The response of `POST /api/chat`. */
export const chatResponseSchema = z.object({
  response: z.string(),
  conversation: conversationSchema,
});
export type ChatResponse = z.infer<typeof chatResponseSchema>;

/**
 * The events of a streamed answer, in order: started, perhaps widening, then text chunks (with reasoning events between
 * them), then one `done`.
 */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), conversation: conversationSchema }),
  /**
   * All citations that the text had so far or is about to have, by their numbers, each before its first mark: `[n]` in the chunks
   * that follow means the one with this `n`. May come several times; the last one counts. `done` has those that the check left, which
   * are numbered anew where it left one out.
   */
  z.object({ type: z.literal('excerpts'), citations: z.array(citationSchema) }),
  /** The question's own words found little: other words for it are searched for, too. Before the first text. */
  z.object({ type: z.literal('widening') }),
  /** The model is reasoning; the reasoning itself is not sent. */
  z.object({ type: z.literal('reasoning') }),
  /** `restarts`: discard the text so far; the answer starts over with this chunk. */
  z.object({ type: z.literal('text'), text: z.string(), restarts: z.literal(true).optional() }),
  z.object({ type: z.literal('done'), conversation: conversationSchema }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;
