import { z } from 'zod';
import { wellFormed } from './clean-text.ts';

/** The default name of an unnamed voice; numbers count from 1, in order of first turn. */
export const voiceLabel = (number: number): string => `Voce ${number}`;

/** The number in such a name, also as a user may write it; undefined for every other name. */
export function voiceNumber(name: string): number | undefined {
  const number = /^voce (\d{1,4})$/i.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

const isVisible = (name: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);

/** Normalized, because equal names are one voice, and without bidirectional controls. */
function cleanName(name: string): string {
  const cleaned = wellFormed(name)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim();
  return isVisible(cleaned) ? cleaned : '';
}

export const speakerNameSchema = z
  .string('Scrivi un nome')
  .transform(cleanName)
  .pipe(z.string().min(1, 'Scrivi un nome').max(60, 'Al massimo 60 caratteri'));

/** Renames a voice of a recording. With the name of another voice the two are merged. */
export const renameSpeakerSchema = z.strictObject({
  id: z.string().min(1).max(64),
  /** The current name of the voice. */
  speaker: z.string('Indica la voce').min(1, 'Indica la voce').max(200),
  name: speakerNameSchema,
});
export type RenameSpeaker = z.infer<typeof renameSpeakerSchema>;
