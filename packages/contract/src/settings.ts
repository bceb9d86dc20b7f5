import { z } from 'zod';
import { wellFormed } from './clean-text.ts';
import { digestHours } from './day-table.ts';
import { speechLanguageSchema } from './language.ts';
import { responseLengthLabel, responseLengthRange, segmentDurations } from './settings-table.ts';
import { isTimeZone } from './time.ts';

export { responseLengthLabel, responseLengthRange, segmentDurations };

/** What a user has set, as it is exported. */
export const ownSettingsSchema = z.object({
  userName: z.string().nullable(),
  autoRecord: z.boolean(),
  segmentDuration: z.number().int(),
  isRecordingPaused: z.boolean(),
  wingmanResponseLength: z.number().int(),
  /** A question that finds nothing today is searched for in all recordings by itself. */
  searchAllWhenEmpty: z.boolean(),
  /** A recording in which nobody has spoken for some minutes ends by itself. */
  stopAfterSilence: z.boolean(),
  /** The hour at which a day's digest is made, in the user's time zone; null: only when asked for. */
  digestHour: z.number().int().nullable(),
  /** Notes are made of each recording by themselves. */
  automaticNotes: z.boolean(),
  /** In which language recordings are, unless one says another; null: as the instance says. */
  speechLanguage: speechLanguageSchema.nullable(),
  /** A provider that transcribes is given the words to know. */
  suggestsWords: z.boolean(),
  timeZone: z.string(),
});
export type OwnSettings = z.infer<typeof ownSettingsSchema>;

/** With what the server does with their words, which they see and do not set. */
export const settingsSchema = ownSettingsSchema.extend({
  /** The host of the provider that is given whole transcripts to write notes; null: none is. */
  notesProvider: z.string().nullable(),
  /** The host of the provider that transcribes, or may when it is chosen; null: none does. */
  speechProvider: z.string().nullable(),
  /** ISO 639-1 code of the language in which this instance transcribes by itself, or `auto`. */
  instanceLanguage: z.string(),
  /** Whether links can be made on this server. */
  isSharingOn: z.boolean(),
  /** How many days deleted recordings can be restored on this server; 0: they are deleted at once. */
  trashDays: z.number().int(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The name by which Wingman addresses the user; empty means none. */
const userNameSchema = z
  .string('Il nome utente non è valido')
  .overwrite(wellFormed)
  .trim()
  .max(100, 'Al massimo 100 caratteri')
  .nullable()
  .transform((name) => (name === '' ? null : name));

/** `PUT /api/settings`, as the settings sheet sends it. */
export const userNameInputSchema = z.strictObject({ userName: userNameSchema });

const wrongLength = 'La lunghezza delle risposte va da 1 a 10';
const wrongHour = `L’ora del riassunto va dalle ${digestHours.first} alle ${digestHours.last}`;
const wrongDuration = 'La durata dei segmenti può essere di 15, 30 o 60 minuti';

/** `PATCH /api/settings`: absent fields are not changed. */
export const settingsUpdateSchema = z.strictObject({
  userName: userNameSchema.optional(),
  wingmanResponseLength: z
    .number(wrongLength)
    .int(wrongLength)
    .min(responseLengthRange.min, wrongLength)
    .max(responseLengthRange.max, wrongLength)
    .optional(),
  segmentDuration: z.literal(segmentDurations, wrongDuration).optional(),
  autoRecord: z.boolean('Indica se registrare automaticamente').optional(),
  isRecordingPaused: z.boolean('Indica se la registrazione è in pausa').optional(),
  searchAllWhenEmpty: z
    .boolean('Indica se cercare in tutte le registrazioni quando oggi non risulta nulla')
    .optional(),
  stopAfterSilence: z.boolean('Indica se fermare la registrazione dopo un lungo silenzio').optional(),
  digestHour: z
    .number(wrongHour)
    .int(wrongHour)
    .min(digestHours.first, wrongHour)
    .max(digestHours.last, wrongHour)
    .nullish(),
  automaticNotes: z.boolean('Indica se fare le note di ogni registrazione').optional(),
  speechLanguage: speechLanguageSchema.nullish(),
  suggestsWords: z.boolean('Indica se suggerire le parole da conoscere al servizio che trascrive').optional(),
  timeZone: z
    .string('Fuso orario sconosciuto')
    .max(64, 'Fuso orario sconosciuto')
    .refine(isTimeZone, 'Fuso orario sconosciuto')
    .optional(),
});
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;
