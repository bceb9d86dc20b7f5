import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { commitmentSchema } from './notes.ts';
import { factMaxLength, maxPeoplePage, maxSplitRecordings, personNameMaxLength } from './person-table.ts';

/** Somebody who was heard or named in recordings. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  isHidden: z.boolean(),
  /** When the last recording began in which a voice has the name; null where none has. */
  lastTogetherAt: z.string().nullable(),
  /** When the last recording began in which the name is said; null where it is in none. */
  lastNamedAt: z.string().nullable(),
  /** In how many recordings the person is heard or named. */
  recordings: z.number(),
  /** Open commitments that the person took on, or that were made to the person. */
  openPromises: z.number(),
});
export type Person = z.infer<typeof personSchema>;

/** `cursor`: of the next page; null after the last one. */
export const peoplePageSchema = z.object({ people: personSchema.array(), cursor: z.string().nullable() });
export type PeoplePage = z.infer<typeof peoplePageSchema>;

/** Where a fact was said: seconds of a recording. */
const factCitationSchema = z.object({
  recordingId: z.string(),
  recordingTitle: z.string().nullable(),
  recordedAt: z.string(),
  start: z.number(),
  end: z.number(),
});
export type FactCitation = z.infer<typeof factCitationSchema>;

/** Something that was said about somebody, or that the user wrote. */
export const personFactSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** What stood there before the user changed it; null in one that was not changed or that the user wrote. */
  foundText: z.string().nullable(),
  /** `found` in recordings, or the user's `own`. */
  origin: z.enum(['found', 'own']),
  isConfirmed: z.boolean(),
  /** A later recording says the opposite. */
  isContradicted: z.boolean(),
  /** The words it rests on have changed since. */
  isStale: z.boolean(),
  /** The name of the voice that said it; null where it has none. */
  saidBy: z.string().nullable(),
  /** Newest first; empty in one that the user wrote. */
  citations: factCitationSchema.array(),
  updatedAt: z.string(),
});
export type PersonFact = z.infer<typeof personFactSchema>;

/** A recording in which a person is heard or named. */
const personRecordingSchema = z.object({
  recordingId: z.string(),
  title: z.string().nullable(),
  recordedAt: z.string(),
  /** A voice has the name. */
  isTogether: z.boolean(),
  /** The second at which the person is first heard or named. */
  at: z.number(),
});
export type PersonRecording = z.infer<typeof personRecordingSchema>;

/** A person with all that is known. Lists show the newest, or what is due first. */
export const personDetailSchema = personSchema.extend({
  /** Those that were joined into this one, each of which can be split off again. */
  names: z.object({ id: z.string(), name: z.string() }).array(),
  inRecordings: personRecordingSchema.array(),
  /** What the person took on. */
  promised: commitmentSchema.array(),
  /** What others took on towards the person. */
  promisedTo: commitmentSchema.array(),
  facts: personFactSchema.array(),
});
export type PersonDetail = z.infer<typeof personDetailSchema>;

/** Who is heard or named in a recording: `name` as it stands there. */
export const recordingPersonSchema = z.object({ id: z.string(), name: z.string() });
export type RecordingPerson = z.infer<typeof recordingPersonSchema>;

const idSchema = z.string().min(1).max(64);
const wrongCursor = 'La pagina non esiste';
const wrongLimit = `Il limite va da 1 a ${maxPeoplePage}`;
const nameMissing = 'Scrivi un nome';
const factMissing = 'Scrivi il testo';

const nameSchema = z
  .string(nameMissing)
  .overwrite((name) => cleanLine(name).normalize('NFC'))
  .min(1, nameMissing)
  .max(personNameMaxLength, `Un nome può avere al massimo ${personNameMaxLength} caratteri`)
  .regex(/[\p{L}\p{N}]/u, nameMissing);

const factTextSchema = z
  .string(factMissing)
  .overwrite(cleanLine)
  .min(1, factMissing)
  .max(factMaxLength, `Al massimo ${factMaxLength} caratteri`);

/** Those heard or named last come first. `name`: a part of the name. */
export const peopleInputSchema = z.strictObject({
  name: z.string('Il nome non è valido').overwrite(cleanLine).max(100, 'Al massimo 100 caratteri').optional(),
  /** `hidden`: those that the user has hidden. */
  show: z.enum(['shown', 'hidden'], 'Si possono chiedere shown o hidden').optional(),
  limit: z.coerce
    .number(wrongLimit)
    .int(wrongLimit)
    .min(1, wrongLimit)
    .max(maxPeoplePage, wrongLimit)
    .optional(),
  cursor: z.string(wrongCursor).max(120, wrongCursor).optional(),
});
export type PeopleInput = z.infer<typeof peopleInputSchema>;

export const personIdInputSchema = z.strictObject({ id: idSchema });

export const personAddSchema = z.strictObject({ name: nameSchema });
export type PersonAdd = z.infer<typeof personAddSchema>;

/** What is left out stays as it is. */
export const personUpdateSchema = personIdInputSchema.extend({
  name: nameSchema.optional(),
  isHidden: z.boolean('Il valore non è valido').optional(),
});
export type PersonUpdate = z.infer<typeof personUpdateSchema>;

/** `otherId` becomes a part of `id`. */
export const personJoinSchema = personIdInputSchema.extend({ otherId: idSchema });
export type PersonJoin = z.infer<typeof personJoinSchema>;

/** `partId`, which was joined into `id`, is a person of its own again. */
export const personSeparateSchema = personIdInputSchema.extend({ partId: idSchema });
export type PersonSeparate = z.infer<typeof personSeparateSchema>;

const splitMissing = 'Scegli almeno una registrazione';
/** In these recordings it is somebody else, who is called `name`. */
export const personSplitSchema = personIdInputSchema.extend({
  name: nameSchema,
  recordingIds: z
    .array(idSchema, splitMissing)
    .min(1, splitMissing)
    .max(maxSplitRecordings, `Al massimo ${maxSplitRecordings} registrazioni alla volta`),
});
export type PersonSplit = z.infer<typeof personSplitSchema>;

export const factAddSchema = personIdInputSchema.extend({ text: factTextSchema });
export type FactAdd = z.infer<typeof factAddSchema>;

export const factIdInputSchema = personIdInputSchema.extend({ factId: idSchema });
export type FactIdInput = z.infer<typeof factIdInputSchema>;

/** What is left out stays as it is. */
export const factUpdateSchema = factIdInputSchema.extend({
  text: factTextSchema.optional(),
  isConfirmed: z.boolean('Il valore non è valido').optional(),
});
export type FactUpdate = z.infer<typeof factUpdateSchema>;
