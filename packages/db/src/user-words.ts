/** The longest indexed word; more of it is not compared. */
const longest = 64;

/**
 * The words by which an account is found: of its name and its address, without capitals, accents and punctuation.
 * Search input is split in the same way.
 */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .toLowerCase();
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, longest)))];
}
