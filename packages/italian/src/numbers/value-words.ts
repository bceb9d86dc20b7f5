/** Italian words for numbers that are no numerals: ordinals and quantities. All folded. */

const ordinals = 'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo'.split(' ');
const collectives = new Map([
  ['decina', 10],
  ['dozzina', 12],
  ['quindicina', 15],
  ['ventina', 20],
  ['trentina', 30],
  ['quarantina', 40],
  ['cinquantina', 50],
  ['centinaio', 100],
  ['migliaio', 1_000],
]);

/** «Il primo» is mostly no number, and neither are «i secondi» and «i terzi». */
const placeByWord = new Map(
  ordinals
    .slice(1)
    .flatMap((word, index) => [word, `${word.slice(0, -1)}a`].map((form) => [form, index + 2])),
);
/** «Secondo Marco» is no ordinal; «il secondo piano» is. */
const isArticle = /^(?:il|lo|la|i|gli|le|un[oa]?|ogni|(?:a|da|de|ne|su)(?:l|llo|lla|i|gli|lle))$/;

/** The number that a word names: «al secondo piano», «una dozzina». `before` is the word before it. */
export function valueNamed(word: string, before: string | undefined): number | undefined {
  const collective = collectives.get(word) ?? collectives.get(word.replace(/aia$/, 'aio'));
  if (collective !== undefined) return collective;
  return before !== undefined && isArticle.test(before) ? placeByWord.get(word) : undefined;
}

/** Other words for a number; `isPlace`: an ordinal, written «1°». */
export function wordsNaming(value: number, isPlace: boolean): string[] {
  if (isPlace) return ordinals.slice(value - 1, value);
  return [...collectives].flatMap(([word, of]) => (of === value ? [word] : []));
}
