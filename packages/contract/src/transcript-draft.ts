import { z } from 'zod';
import { appliedWordSchema } from './known-word.ts';
import { speechLanguageSchema } from './language.ts';

const id = z.string().min(1).max(64);

export const draftStates = ['queued', 'transcribing', 'ready', 'failed'] as const;
export type DraftState = (typeof draftStates)[number];

const draftSegmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  confidence: z.number().nullable(),
  /** Known words in it in the place of what was heard; they are put back one by one once the draft is chosen. */
  words: appliedWordSchema.omit({ id: true }).array().optional(),
});

/** The audio of a recording transcribed again, beside its transcript until the user chooses one. */
export const transcriptDraftSchema = z.object({
  id: z.string(),
  recordingId: z.string(),
  state: z.enum(draftStates),
  /** Italian sentence: why it waits or failed. */
  reason: z.string().nullable(),
  /** Id of the engine; null: the usual one. */
  engine: z.string().nullable(),
  model: z.string().nullable(),
  /** The host that gets the sound; null: it stays on this server. */
  host: z.string().nullable(),
  /** That was asked for; null: as for other recordings. */
  language: speechLanguageSchema.nullable(),
  /** ISO 639-1 code of what it is in, once that is known, and whether the engine told it. */
  spoken: z.string().nullable(),
  isHeard: z.boolean(),
  createdAt: z.string(),
  /** Corrections of the present transcript, which the draft does not have. */
  corrections: z.number().int(),
  /** What it says, once it is ready. */
  segments: draftSegmentSchema.array(),
});
export type TranscriptDraft = z.infer<typeof transcriptDraftSchema>;

/** As it is exported. */
export const exportedDraftSchema = transcriptDraftSchema.pick({
  model: true,
  language: true,
  spoken: true,
  state: true,
  createdAt: true,
  segments: true,
});

export const draftInputSchema = z.strictObject({ id });
export type DraftInput = z.infer<typeof draftInputSchema>;

const wrongEngine = 'Questo motore non c’è su questo server';

/** By which engine, and in which language; both as usual by default. */
export const draftStartSchema = draftInputSchema.extend({
  engine: z.string(wrongEngine).min(1, wrongEngine).max(300, wrongEngine).nullish(),
  language: speechLanguageSchema.nullish(),
});
export type DraftStart = z.infer<typeof draftStartSchema>;

const draftId = z.string('Indica la nuova trascrizione').max(64, 'Indica la nuova trascrizione');
const wrongCount = 'Indica quante correzioni hai letto';

export const draftRemovalSchema = draftInputSchema.extend({ draftId });
export type DraftRemoval = z.infer<typeof draftRemovalSchema>;

/** `corrections`: those of the present transcript that the user has been told of. */
export const draftChoiceSchema = draftRemovalSchema.extend({
  corrections: z.number(wrongCount).int(wrongCount).min(0, wrongCount).max(1_000_000, wrongCount),
});
export type DraftChoice = z.infer<typeof draftChoiceSchema>;

const wrongCorrection = 'Indica quale trascrizione riportare';

/** Brings back the transcript that was there before a draft was chosen. */
export const transcriptRestoreSchema = draftInputSchema.extend({
  correctionId: z.number(wrongCorrection).int(wrongCorrection).min(1, wrongCorrection),
});
export type TranscriptRestore = z.infer<typeof transcriptRestoreSchema>;

/** The transcript before, which can be brought back; with how many corrections were made since. */
export const earlierTranscriptSchema = z.object({
  correctionId: z.number().int(),
  corrections: z.number().int(),
});
