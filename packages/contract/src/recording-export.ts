import { z } from 'zod';
import { maxExportedRecordings } from './recording-export-table.ts';

const noneChosen = 'Scegli almeno una registrazione';
const tooMany = `Si possono scaricare al massimo ${maxExportedRecordings} registrazioni alla volta`;

/** Ids with commas between them. */
export const recordingsExportSchema = z.strictObject({
  ids: z
    .string(noneChosen)
    .max(maxExportedRecordings * 65, tooMany)
    .refine((ids) => exportedIds(ids).length > 0, noneChosen)
    .refine((ids) => exportedIds(ids).length <= maxExportedRecordings, tooMany),
});
export type RecordingsExport = z.infer<typeof recordingsExportSchema>;

/** Each once. */
export const exportedIds = (ids: string): string[] => [
  ...new Set(
    ids
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
];
