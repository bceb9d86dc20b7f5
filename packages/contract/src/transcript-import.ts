import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { uploadFieldsSchema } from './recording.ts';

/** Characters of a transcript that is sent; its file may be longer, as of a json with the time of each word. */
export const importMaxLength = 900_000;

const missing = 'Incolla o scegli una trascrizione';
const text = z
  .string(missing)
  .min(1, missing)
  .max(importMaxLength, 'La trascrizione può avere al massimo 900.000 caratteri');

/** A recording without audio, made of a transcript: as plain text, SubRip, WebVTT or json, which its beginning tells. */
export const transcriptImportSchema = z.strictObject({
  /** Made by the client: sent twice it makes one recording. */
  id: uploadFieldsSchema.shape.id,
  text,
  title: z
    .string('Il titolo non è valido')
    .overwrite(cleanLine)
    .max(200, 'Al massimo 200 caratteri')
    .default(''),
  /** When it was said; without, now. */
  recordedAt: uploadFieldsSchema.shape.recordedAt,
});
export type TranscriptImport = z.infer<typeof transcriptImportSchema>;

const wrongUndo = 'Indica l’ultima correzione che hai letto';

/**
 * Puts a transcript in the place of the one of a recording, as one correction. `undoId`: the id of its `undo` as it was read, 0
 * without one.
 */
export const transcriptReplacementSchema = z.strictObject({
  id: z.string().min(1).max(64),
  text,
  undoId: z.number(wrongUndo).int(wrongUndo).min(0, wrongUndo),
});
export type TranscriptReplacement = z.infer<typeof transcriptReplacementSchema>;
