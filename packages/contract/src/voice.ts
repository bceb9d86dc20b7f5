import { z } from 'zod';
import { voiceRefusals } from './voice-table.ts';

/** Whether the user wants voices to be known again. */
export const voiceprintsSchema = z.object({
  isOn: z.boolean(),
  /** When the user agreed; null while it is off. */
  agreedAt: z.string().nullable(),
  /** Whether this server can tell voices apart at all. */
  isAvailable: z.boolean(),
});
export type Voiceprints = z.infer<typeof voiceprintsSchema>;

/** `false` deletes all voiceprints. */
export const voiceprintsUpdateSchema = z.strictObject({
  isOn: z.boolean('Indica se le voci vanno riconosciute'),
});
export type VoiceprintsUpdate = z.infer<typeof voiceprintsUpdateSchema>;

/** A voiceprint with the numbers that it consists of. */
const exportedVoiceprintSchema = z.object({
  personId: z.string(),
  name: z.string(),
  recordingId: z.string(),
  /** The name of the voice in that recording. */
  speaker: z.string(),
  model: z.string(),
  modelVersion: z.string(),
  /** Of speech it was made from. */
  seconds: z.number(),
  createdAt: z.string(),
  vector: z.number().array(),
});
export type ExportedVoiceprint = z.infer<typeof exportedVoiceprintSchema>;

/** `cursor`: of the next page; null after the last one. */
export const voiceprintsPageSchema = z.object({
  voiceprints: exportedVoiceprintSchema.array(),
  cursor: z.string().nullable(),
});
export type VoiceprintsPage = z.infer<typeof voiceprintsPageSchema>;

const wrongCursor = 'La pagina non esiste';
export const voiceprintsPageInputSchema = z.strictObject({
  cursor: z.string(wrongCursor).max(400, wrongCursor).optional(),
});
export type VoiceprintsPageInput = z.infer<typeof voiceprintsPageInputSchema>;

/** Whom a voice without a name sounds like. `percent`: how likely it is, 70 to 99. */
const voiceMatchSchema = z.object({ personId: z.string(), name: z.string(), percent: z.number().int() });

/** A voice of a recording: whom it sounds like, or why no voiceprint was made of it. */
export const recordingVoiceSchema = z.object({
  speaker: z.string(),
  /** The most likely first; empty for a voice that has a name. */
  matches: voiceMatchSchema.array(),
  /** Null where nothing was refused. `seconds`: how much speech there is. */
  refusal: z.object({ reason: z.enum(voiceRefusals), seconds: z.number() }).nullable(),
});
export type RecordingVoice = z.infer<typeof recordingVoiceSchema>;

const idSchema = z.string().min(1).max(64);
export const voiceIdInputSchema = z.strictObject({ id: idSchema });

/** The voice of a recording, and the person whom it sounds like. */
export const voiceMatchInputSchema = voiceIdInputSchema.extend({
  speaker: z.string('Indica la voce').min(1, 'Indica la voce').max(200),
  personId: idSchema,
});
export type VoiceMatchInput = z.infer<typeof voiceMatchInputSchema>;

/** What is stored of how a person sounds. */
export const personVoiceSchema = z.object({
  /** Recordings that it is known from. */
  recordings: z.number(),
  /** Of how much speech; seconds. */
  seconds: z.number(),
  /** Recordings whose voiceprint another model made: it is not used. */
  outdated: z.number(),
  /** The user wants no voiceprint of this person. */
  isExcluded: z.boolean(),
});
export type PersonVoice = z.infer<typeof personVoiceSchema>;
