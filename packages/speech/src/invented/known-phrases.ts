import phrases from './phrases.json' with { type: 'json' };

const captions = new Set(phrases.captions.map(comparable));
const marks = phrases.marks.map(comparable);

/** Normalized text: lower-case letters and digits with single spaces. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether a segment consists only of phrases that models learned from video captions and hallucinate in silence: one
 * such phrase or several in a row, or a sentence that names who made the captions.
 */
export function isCaptionArtefact(text: string): boolean {
  const plain = comparable(text);
  if (plain === '') return false;
  if (captions.has(plain) || marks.some((mark) => ` ${plain} `.includes(` ${mark} `))) return true;
  const sentences = text.split(/(?<![.!?…])[.!?…]+(?:\s|$)/u).map(comparable);
  return sentences.every((sentence) => sentence === '' || captions.has(sentence));
}
