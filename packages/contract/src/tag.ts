import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { maxChosenRecordings, maxRecordingTags, tagNameMaxLength } from './tag-table.ts';

/** A user's own word for some of the recordings, as it stands on one of them. */
export const tagNameSchema = z.object({ id: z.string(), name: z.string() });
export type RecordingTag = z.infer<typeof tagNameSchema>;

export const tagSchema = tagNameSchema.extend({
  /** How many recordings have it. */
  recordings: z.number().int(),
});
export type Tag = z.infer<typeof tagSchema>;

const idSchema = z.string().min(1).max(64);
const nameMissing = 'Scrivi il nome dell’etichetta';
const nameSchema = z
  .string(nameMissing)
  .overwrite((name) => cleanLine(name).normalize('NFC'))
  .min(1, nameMissing)
  .max(tagNameMaxLength, `Il nome di un’etichetta può avere al massimo ${tagNameMaxLength} caratteri`)
  .regex(/[^\s\p{M}\p{Cf}]/u, nameMissing);

const tooManyNames = `Una registrazione può avere al massimo ${maxRecordingTags} etichette`;
const namesSchema = nameSchema.array().max(maxRecordingTags, tooManyNames);

export const tagInputSchema = z.strictObject({ name: nameSchema });
export type TagInput = z.infer<typeof tagInputSchema>;

export const tagIdSchema = z.strictObject({ id: idSchema });

export const tagUpdateSchema = tagIdSchema.extend(tagInputSchema.shape);
export type TagUpdate = z.infer<typeof tagUpdateSchema>;

/** All tags of one recording by their names; those that do not exist yet are created. */
export const recordingTagsSchema = z.strictObject({ id: idSchema, tags: namesSchema });
export type RecordingTags = z.infer<typeof recordingTagsSchema>;

const noneChosen = 'Scegli almeno una registrazione';
/** Several recordings at once. */
export const chosenRecordingsSchema = z.strictObject({
  recordingIds: idSchema
    .array()
    .min(1, noneChosen)
    .max(maxChosenRecordings, `Al massimo ${maxChosenRecordings} registrazioni alla volta`),
});

export type ChosenRecordings = z.infer<typeof chosenRecordingsSchema>;

/** Names of tags that several recordings get, and of others that they lose. */
export const tagRecordingsSchema = chosenRecordingsSchema.extend({
  add: namesSchema.default([]),
  remove: namesSchema.default([]),
});
export type TagRecordings = z.infer<typeof tagRecordingsSchema>;
