/**
 * A chunk of text as it is indexed. `text` is lower case with its accents, `folded` without them; a number's `folded`
 * is its value in figures. `code`: something that is kept whole (policy number, address, telephone number).
 */
export type Token = {
  kind: 'word' | 'number' | 'code';
  text: string;
  folded: string;
  /** Written with a capital within a sentence, which names are. */
  isName: boolean;
  /** Hour and minutes of a time written in digits; an ordinal («1°»). */
  role?: 'hour' | 'minute' | 'place';
  /** A code written with joints («POL-358»), or one of the parts of a code that follow it. */
  joint?: 'whole' | 'part';
  /** Part of a code that is written in one («A4»). */
  isInside?: true;
};

/** Lower case without accents, in one canonical form: «È» and «e'» and «e» with a combining accent are equal. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
