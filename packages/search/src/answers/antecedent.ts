import { stopWordsOf } from '@wingman/italian/stems/analysis.ts';
import type { Token } from '@wingman/italian/tokens/token.ts';

type Tokens = readonly Token[];
type Form = 'lo' | 'la' | 'li' | 'le';

const set = (text: string) => new Set(text.split(' '));
const articles: Record<Form, Set<string>> = {
  lo: set('il lo questo quello quel sto del dello al allo dal nel nello sul sullo'),
  la: set('la una questa quella sta della alla dalla nella sulla'),
  li: set('i gli dei degli questi quelli ai nei sui'),
  le: set('le delle queste quelle alle nelle sulle'),
};
const before = set('te me ve ce se');
const joined = /^glie(lo|la|li|le)$/;
const isForm = (word: string): word is Form => /^(?:lo|la|li|le)$/.test(word);

/** Verbs of the first person end in «-o», and so do those of the third in the plural. */
const isOwnVerb = ({ kind, folded, isName }: Token) =>
  kind === 'word' && !isName && /..o$/.test(folded) && !/(?:ano|ono|nno)$/.test(folded);

/**
 * The pronoun that stands for what the speaker does something with: «te la porto», «glielo chiedo», «lo cambio». Before such verbs an
 * article would be another one («il cambio»), but for «lo scambio».
 */
function pronounIn(tokens: Tokens): { form: Form; at: number } | undefined {
  for (const [at, { folded }] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!next || !isOwnVerb(next)) continue;
    const form = joined.exec(folded)?.[1] ?? folded;
    if (!isForm(form)) continue;
    const isArticle =
      folded === 'lo' && !before.has(tokens[at - 1]?.folded ?? '') && impure.test(next.folded);
    if (!isArticle) return { form, at };
  }
  return undefined;
}

const impure = /^(?:s[^aeiou]|z|gn|ps)/;

/** Does it name something that a pronoun of this form may stand for: an article of the form, and no pronoun, and a noun? */
const names = (tokens: Tokens, form: Form) =>
  tokens.some(({ folded }, index) => {
    const next = tokens[index + 1];
    const isNoun = next?.kind === 'word' && !stopWordsOf.it.has(next.folded);
    return isNoun && articles[form].has(folded) && !(isForm(folded) && folded !== 'lo' && isOwnVerb(next));
  });

/**
 * Which of the turns before one names what its pronoun stands for, counted back from 1; undefined where it has no such pronoun, names
 * the thing itself, or none of them does. `earlier`: the turn before it first.
 */
export function findAntecedent(tokens: Tokens, earlier: Tokens[]): number | undefined {
  const pronoun = pronounIn(tokens);
  if (!pronoun || names(tokens.slice(0, pronoun.at), pronoun.form)) return undefined;
  const found = earlier.findIndex((each) => names(each, pronoun.form));
  return found < 0 ? undefined : found + 1;
}
