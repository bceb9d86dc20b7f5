import { detectLanguage, type Language } from '@wingman/italian/languages/language.ts';
import { valueNamed, wordsNaming } from '@wingman/italian/numbers/value-words.ts';
import { analyse, stem, stopWordsOf } from '@wingman/italian/stems/analysis.ts';
import { irregularForms } from '@wingman/italian/stems/irregular-forms.ts';
import { fold, type Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { isHelping, isTelling } from '@wingman/italian/verbs/helping-verbs.ts';
import { englishScaffoldWords } from '@wingman/italian/words/english-words.ts';
import { scaffoldWords } from '@wingman/italian/words/italian-words.ts';

/** An alternative form of a concept, and how well it matches, up to 1. */
export type Alternative = { term: string; weight: number };

/**
 * A concept of a question in all its alternative forms, the most literal first. `weight` up to 1: question words count
 * little.
 */
export type Concept = {
  alternatives: Alternative[];
  weight: number;
  isName: boolean;
  word: string;
  /** A code as a whole, whose parts are concepts, too: those may have been said one by one. */
  isWhole: boolean;
  /** It only asks what was said or remembered. */
  isTelling?: boolean;
};

const scaffoldWeight = 0.8;
const wholeWeight = 0.5;
const irregularWeight = 0.7;
const spellingWeight = 0.9;
const otherReadingWeight = 0.6;

const scaffold: Record<Language, Set<string>> = { it: scaffoldWords, en: englishScaffoldWords };
const languages: Language[] = ['it', 'en'];

const forms = new Map<Language, Map<string, Set<string>>>();

/**
 * For each stem the stems of the other forms of its word. Built lazily at the first question, because it would slow
 * down each start.
 */
function formsOf(language: Language): Map<string, Set<string>> {
  const known = forms.get(language) ?? stemsOf(language);
  forms.set(language, known);
  return known;
}

function stemsOf(language: Language): Map<string, Set<string>> {
  const byStem = new Map<string, Set<string>>();
  for (const group of irregularForms[language]) {
    const stems = new Set(group.flatMap((word) => analyse(word, language)));
    for (const one of stems) byStem.set(one, new Set([...(byStem.get(one) ?? []), ...stems]));
  }
  return byStem;
}

/** Each is looked up. The beginning and the end of a pasted text contain the question. */
const maxConcepts = 64;

/**
 * What a question asks about, in its order, each thing once; of a very long one the first and the last things. Function
 * words are left out.
 */
export function readConcepts(question: string, usual: Language = 'it'): Concept[] {
  const tokens = tokenise(question);
  const language = detectLanguage(tokens) ?? usual;
  const isNew = unlikeEarlier();
  const concepts = tokens
    .filter(({ isInside }) => !isInside)
    .flatMap((token, index, all) =>
      isNew(token, index, all) ? (conceptOf(all, index, language) ?? []) : [],
    );
  const seen = new Set<string>();
  const different = concepts.filter(({ alternatives }) => {
    const term = alternatives[0]?.term ?? '';
    return seen.size < seen.add(term).size;
  });
  if (different.length <= maxConcepts) return different;
  return [...different.slice(0, maxConcepts / 2), ...different.slice(-maxConcepts / 2)];
}

/** Deduplicates equal tokens in equal contexts, which ask for the same. */
function unlikeEarlier(): (token: Token, index: number, all: Token[]) => boolean {
  const seen = new Set<string>();
  return (token, index, all) => {
    const { kind, text, folded, isName, role, joint } = token;
    const near = (offset: number) => all[index + offset]?.folded;
    const after = all[index + 1]?.role;
    const around = `${near(-1)} ${near(1)} ${near(2)} ${near(3)} ${after}`;
    return seen.size < seen.add(`${kind} ${text} ${folded} ${isName} ${role} ${joint} ${around}`).size;
  };
}

function conceptOf(tokens: Token[], index: number, language: Language): Concept | undefined {
  const token = tokens[index] as Token;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const { folded, kind, isName } = token;
  if (kind === 'word' && stopWordsOf[language].has(folded)) return undefined;
  if (kind === 'word' && language === 'it' && isHelping(tokens, index)) return undefined;
  if (kind === 'number' && isArticleOrVerb(token, before)) return undefined;
  if (token.role === 'minute' && folded === '0') return undefined;
  const alternatives =
    kind === 'word' ? wordForms(token, before, language) : numberForms(token, before, after);
  const isWhole = token.joint === 'whole';
  const isScaffold = kind === 'word' && scaffold[language].has(folded);
  const fullWeight = isWhole ? wholeWeight : 1;
  const weight = isScaffold ? scaffoldWeight : fullWeight;
  const isCodeOrName = isName || kind === 'code';
  const tells = kind === 'word' && language === 'it' && isTelling(folded, before);
  return {
    alternatives: unique(alternatives),
    weight,
    isName: isCodeOrName,
    word: folded,
    isWhole,
    ...(tells && { isTelling: true }),
  };
}

function unique(alternatives: Alternative[]): Alternative[] {
  const best = new Map<string, number>();
  for (const { term, weight } of alternatives) best.set(term, Math.max(weight, best.get(term) ?? 0));
  return [...best].map(([term, weight]) => ({ term, weight }));
}

function wordForms(
  { text, folded, isName }: Token,
  before: Token | undefined,
  language: Language,
): Alternative[] {
  const plain = stem(text, language);
  const found: Alternative[] = [{ term: plain, weight: 1 }];
  const add = (term: string, weight: number) => found.push({ term, weight });
  if (language === 'it') {
    // The accent may be missing in the question, or in what was transcribed.
    add(stem(folded, language), spellingWeight);
    const accented = withAccent(folded);
    if (accented !== undefined) add(stem(accented, language), spellingWeight);
  }
  for (const other of formsOf(language).get(plain) ?? []) add(other, irregularWeight);
  if (isName) for (const other of languages) add(stem(text, other), spellingWeight);
  const value = valueNamed(folded, before?.folded);
  if (language === 'it' && value !== undefined) add(String(value), otherReadingWeight);
  if (folded === 'quarto') add('15', otherReadingWeight);
  if (folded === 'mezza' || folded === 'mezzo') add('30', otherReadingWeight);
  return found;
}

const accents: Record<string, string> = { a: 'à', e: 'è', i: 'ì', o: 'ò', u: 'ù' };

function withAccent(word: string): string | undefined {
  const accent = accents[word.at(-1) ?? ''];
  return accent === undefined || word.length < 4 ? undefined : word.slice(0, -1) + accent;
}

/** «un», «uno» and «sei» are seldom numbers. */
function isArticleOrVerb({ text, folded }: Token, before: Token | undefined): boolean {
  if (/^\d/.test(text)) return false;
  if (folded === '1') return true;
  return folded === '6' && !(before && /^(alle|dalle|le|ore|i|gli|di|in|da|per)$/.test(before.folded));
}

const isYear = (value: number) => value >= 1910 && value <= 2060;

function numberForms(token: Token, before: Token | undefined, after: Token | undefined): Alternative[] {
  const plain: Alternative = { term: token.folded, weight: 1 };
  if (token.kind === 'code') return [plain];
  const value = Number(token.folded);
  const others = token.role === 'minute' ? minuteReadings(value) : otherReadings(token, value, before, after);
  return [plain, ...others.map((term) => ({ term: String(term), weight: otherReadingWeight }))];
}

function otherReadings(
  { role }: Token,
  value: number,
  before: Token | undefined,
  after: Token | undefined,
): (number | string)[] {
  const isHour = role === 'hour' || /^(alle|dalle|le|ore|verso|at)$/.test(fold(before?.text ?? ''));
  if (isHour) return hourReadings(value, after?.role === 'minute' ? Number(after.folded) : 0);
  const words = wordsNaming(value, role === 'place').map((word) => stem(word, 'it'));
  return isYear(value) && value % 100 > 9 ? [value % 100, ...words] : words;
}

/** Of both halves of the day; past the half hour also the next one: «le quattro meno un quarto». */
function hourReadings(hour: number, minute: number): number[] {
  const named = minute > 30 ? [hour, hour + 1] : [hour];
  return named.flatMap((each) => [each, each - 12, each + 12]).filter((each) => each > 0 && each < 24);
}

function minuteReadings(minute: number): (number | string)[] {
  const left = minute > 30 ? [60 - minute] : [];
  if (minute === 15 || minute === 45) return ['quart', ...left];
  return minute === 30 ? ['mezz'] : left;
}
