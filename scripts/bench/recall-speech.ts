/** Made-up talk for measuring: words as frequent and as rare as in speech (Zipf), the same on every run. */

const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo bra cle dri fro gla sto'.split(' ');
const vocabulary = 30_000;
/** The most frequent words of a language carry nothing and are not indexed: these ranks stand for content words. */
const firstRank = 20;

export type Speech = { segment: () => string; question: () => string };

export function createSpeech(seed: number): Speech {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  /** Ranks by the inverse of the sum of 1/rank, which is nearly a logarithm. */
  const rank = () => Math.floor(firstRank * (vocabulary / firstRank) ** random());
  const segment = () => {
    const words = Array.from({ length: 4 + Math.floor(random() * 12) }, () => wordOf(rank()));
    return words.join(' ');
  };
  /** As in questions of people: a name or another rare word, some that are said now and then, one that is said often. */
  const question = () => {
    const between = (low: number, high: number) => Math.floor(low + random() * (high - low));
    const ranks = [between(3_000, 20_000), between(300, 3_000), between(300, 3_000), between(40, 300)];
    return `Dove ${ranks.map(wordOf).join(' ')}?`;
  };
  return { segment, question };
}

function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 400; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? '';
  return `${word}n`;
}
