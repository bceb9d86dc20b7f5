import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { knownWordMaxLength, maxAddedWords, maxSounds } from './known-word-table.ts';

const idSchema = z.string().min(1).max(64);
/** Marks that turn or hide letters have no place in a word. */
const hidden = /[\u200c-\u200f\u061c]|\u034f|[\ufe00-\ufe0f]/gu;
const hasLetter = /[\p{L}\p{N}]/u;

const cleanWord = (text: string) => {
  const cleaned = cleanLine(text.normalize('NFC').replaceAll(hidden, ''));
  return hasLetter.test(cleaned) ? cleaned : '';
};

const missing = 'Scrivi la parola';
const tooLong = `Una parola può avere al massimo ${knownWordMaxLength} caratteri`;
const wordText = z
  .string(missing)
  .max(4 * knownWordMaxLength, tooLong)
  .transform(cleanWord)
  .pipe(z.string().min(1, missing).max(knownWordMaxLength, tooLong));

const tooManySounds = `Di una parola si possono indicare al massimo ${maxSounds} modi in cui può suonare`;
const sounds = z
  .array(wordText, tooManySounds)
  .max(maxSounds, tooManySounds)
  .overwrite((all) => [...new Map(all.map((each) => [each.toLowerCase(), each])).values()]);

/** A name, firm or term as it is written. */
export const knownWordInputSchema = z.strictObject({
  written: wordText,
  /** How it may sound, or was heard; what sounds alike in Italian need not be listed. */
  sounds: sounds.default([]),
});
export type KnownWordInput = z.infer<typeof knownWordInputSchema>;

const tooMany = `Al massimo ${maxAddedWords} parole alla volta`;
/** Several at once, as a list that is pasted. Those that are known already stay as they are. */
export const knownWordsInputSchema = z.strictObject({
  words: z.array(knownWordInputSchema, tooMany).min(1, missing).max(maxAddedWords, tooMany),
});
export type KnownWordsInput = z.infer<typeof knownWordsInputSchema>;

export const knownWordIdSchema = z.strictObject({ id: idSchema });

export const knownWordUpdateSchema = knownWordIdSchema.extend({
  written: wordText.optional(),
  sounds: sounds.optional(),
});
export type KnownWordUpdate = z.infer<typeof knownWordUpdateSchema>;

export const knownWordSchema = z.object({
  id: z.string(),
  written: z.string(),
  sounds: z.string().array(),
  /** How often it was put in the place of what was heard. */
  uses: z.number().int(),
  /** It, or one of its sounds, is an ordinary Italian word: that is changed only where the engine was unsure of it. */
  isOrdinary: z.boolean(),
});
export type KnownWord = z.infer<typeof knownWordSchema>;

/** What was heard, and the word that it is, or is not, taken for. */
const wordPairOutput = z.object({ heard: z.string(), written: z.string() });

export const knownWordListSchema = z.object({
  /** In the order of the alphabet. */
  words: knownWordSchema.array(),
  /** Those of the instance, which its administrators keep. */
  shared: knownWordSchema.array(),
  /** What the user corrected at least twice in the same way, and may want to be known. */
  offered: wordPairOutput.array(),
  rejected: wordPairOutput.array(),
});
export type KnownWordList = z.infer<typeof knownWordListSchema>;

export const wordPairSchema = z.strictObject({ heard: wordText, written: wordText });
export type WordPair = z.infer<typeof wordPairSchema>;

/** A known word that stands in a segment in the place of what was heard. */
export const appliedWordSchema = z.object({
  id: z.string(),
  /** Its first character in the text of the segment, counted from 0. */
  at: z.number().int(),
  written: z.string(),
  heard: z.string(),
});
export type AppliedWord = z.infer<typeof appliedWordSchema>;

/** Puts back what was heard in the place of a known word, which is not taken for it again. */
export const wordRevertSchema = z.strictObject({ id: idSchema, wordId: idSchema });
export type WordRevert = z.infer<typeof wordRevertSchema>;
