import { newStemmer } from 'snowball-stemmers';
import { detectLanguage, type Language } from '../languages/language.ts';
import type { Token } from '../tokens/token.ts';
import { tokenise } from '../tokens/tokenise.ts';
import { englishStopWords } from '../words/english-words.ts';
import { stopWords } from '../words/italian-words.ts';

const stemmers = { it: newStemmer('italian'), en: newStemmer('english') };
const caches: Record<Language, Map<string, string>> = { it: new Map(), en: new Map() };
const maxCachedStems = 50_000;

export const stopWordsOf: Record<Language, Set<string>> = { it: stopWords, en: englishStopWords };

/** Folded words and numbers of a text, in order. */
export function words(text: string): string[] {
  return tokenise(text).map(({ folded }) => folded);
}

/** The language of a longer text; Italian if undecided. */
export const languageOf = (text: string): Language => detectLanguage(tokenise(text)) ?? 'it';

/**
 * The terms under which a text is indexed, in order and with repetitions: content words reduced to their stem with the
 * Snowball algorithms (M. Porter) and folded, numbers as figures, codes whole.
 */
export function analyse(text: string, language: Language = 'it'): string[] {
  const stops = stopWordsOf[language];
  const terms: string[] = [];
  for (const token of tokenise(text)) {
    if (token.kind === 'word' && stops.has(token.folded)) continue;
    terms.push(termOf(token, language));
  }
  return terms;
}

export function termOf({ kind, text, folded }: Token, language: Language): string {
  return kind === 'word' ? stem(text, language) : folded;
}

/** `word` in lower case, with its accents where they are known. The stem is folded. */
export function stem(word: string, language: Language): string {
  const cache = caches[language];
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= maxCachedStems) cache.clear();
  const result = fold(language === 'it' ? italianStem(word) : stemmers.en.stem(fold(word)));
  cache.set(word, result);
  return result;
}

function italianStem(word: string): string {
  const known = restored(word);
  return shortVerb.exec(known)?.[1] ?? stemmers.it.stem(known);
}

/** Snowball takes no ending from verbs whose root is a vowel and consonants: «usare», «entrato», «alzava». */
const shortVerb =
  /^([aeiou][^aeiouàèéìòù]+)(?:[aei]re|[aiu]t[oaie]|[ae]ndo|[aei]v(?:[oaie]|amo|ate|ano)|[ei]r(?:ò|ai|à|emo|ete|anno|ei|ebbe|ebbero)|iamo|[ao]no|arono|irono|erono)$/u;

const abstractNoun = /(?:al|il|os|iv|ic|ac|oc|un|rs)ita$/;
const pronoun = '(?:(?:glie|[cmtv]e|se)(?:lo|la|li|le|ne)|mi|ti|ci|vi|si|ne|lo|la|li|le|gli)';
/** Infinitives that are too short, or begin so, that the stemmer leaves what is attached to them. */
const attached = new RegExp(`^(far|dar|dir|star|[aeiou][^aeiou]\\p{L}*[ai]r)${pronoun}$`, 'u');

/**
 * Forms that Snowball does not unify: abstract nouns in «-ità» whose accent was left out, and pronouns behind short
 * infinitives («andarci», «dirglielo»).
 */
function restored(word: string): string {
  if (word.length >= 7 && abstractNoun.test(word)) return `${word.slice(0, -1)}à`;
  const infinitive = attached.exec(word)?.[1];
  return infinitive === undefined ? word : `${infinitive}e`;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '');
}
