import { analyse, words } from './analysis.ts';

/** So much of a sentence's content must be in the words it cites; models put things in their own words. */
const leastShare = 0.2;

/**
 * Do these words support a sentence? Its numbers and names must occur in them, as figures or spoken, and enough of its
 * content words. `known` are words that need no support because the question brought them.
 */
export function supports(source: string, sentence: string, known: string): boolean {
  const said = sentence.replace(/^\s*(?:[-*•#>]+|\d{1,2}[.)])\s+/, '').replace(/[*_`]/g, '');
  const offered = new Set(analyse(source));
  const all = new Set([...offered, ...analyse(known)]);
  const plain = new Set(words(`${source} ${known}`));
  const hasName = (name: string) =>
    words(name).every((word) => plain.has(word)) || analyse(name).every((term) => all.has(term));
  return (
    numbersOf(said).every((number) => hasNumber(number, all)) &&
    namesOf(said).every(hasName) &&
    sharesEnough(offered, new Set(analyse(said)))
  );
}

/** At least one content word of the sentence, and a part of them all, occurs in the source. */
function sharesEnough(offered: Set<string>, wanted: Set<string>): boolean {
  if (wanted.size === 0) return true;
  const shared = [...wanted].filter((term) => offered.has(term)).length;
  return shared > 0 && shared / wanted.size >= leastShare;
}

type Figure = { text: string; isTime: boolean };

const figurePattern = /(?<before>(?:alle|dalle|le|ore|at) )?(?<text>\d+(?:[.,:]\d+)*)/gu;

function numbersOf(sentence: string): Figure[] {
  return [...sentence.matchAll(figurePattern)].map(({ groups }) => ({
    text: groups?.text ?? '',
    isTime: groups?.before !== undefined || groups?.text?.includes(':') === true,
  }));
}

const [half = ''] = analyse('mezza');
const [quarter = ''] = analyse('quarto');

/** By its groups of figures. A time is also spoken of by half the clock: «le tre e mezza» is 15:30. */
function hasNumber({ text, isTime }: Figure, source: Set<string>): boolean {
  return analyse(text).every((term) => {
    const value = Number(term);
    if (source.has(term) || value === 0) return true;
    if (!isTime) return false;
    if (value === 30) return source.has(half);
    if (value === 15 || value === 45) return source.has(quarter) || source.has(String(value - 12));
    return value > 12 && value <= 24 && source.has(String(value - 12));
  });
}

/** Words with a capital within a sentence. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{Ll}\d,;] )\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name);
}
