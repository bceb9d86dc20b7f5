import type { Token } from '../tokens/token.ts';
import { auxiliaryForms, halfAuxiliaryForms, knowingForms, tellingForms } from './verb-forms.ts';

/** After an article these are nouns: «il potere», «una voglia», «la nomina». */
const article =
  /^(?:il|lo|la|i|gli|le|un[oa]?|del(?:l[oae])?|dei|degli|d?al(?:l[oae])?|d?agli|nel(?:l[oae])?|sul(?:l[oae])?)$/;
const nouns = new Set(
  'potere dovere volere voglia avere essere nomina racconto racconti ricordo accenno accenni appunto appunti'.split(
    ' ',
  ),
);

const isNoun = (word: string, before: Token | undefined) =>
  nouns.has(word) && article.test(before?.folded ?? '');

const infinitive =
  /(?:[aei]re|rre|[aei]r(?:mi|ti|ci|vi|si|lo|la|li|le|ne|gli|(?:me|te|ce|ve|se|glie)(?:lo|la|li|le|ne)))$/;
const participle = /(?:[aiu]t|st|tt|rs|ss|rt|nt|lt|es|us|is)[oaie]$/;
/** Words that may separate an auxiliary from its verb. */
const between = /^(?:a|ad|mi|ti|ci|vi|si|lo|la|li|le|gli|ne|mai|gia|poi|ancora|sempre|anche|stat[oaie])$/;
const asked = /^(?:se|che|chi|cosa|dove|quando|come|perche|qual[ei]?|quant[oaie])$/;
const shortened = /^(?:far|andar|venir|saper)$/;

/**
 * Whether a word of an Italian question is an auxiliary or modal verb: «dovessi», «poterlo», «aver». Those that can
 * also be main verbs count if another verb follows: «far riparare», «venne costruito», «sapresti dirmi».
 */
export function isHelping(tokens: Token[], index: number): boolean {
  const { folded, isName } = tokens[index] as Token;
  if (isName || isNoun(folded, tokens[index - 1])) return false;
  if (auxiliaryForms.has(folded)) return true;
  if (!halfAuxiliaryForms.has(folded)) return false;
  if (shortened.test(folded)) return true;
  let next = index + 1;
  while (next < index + 3 && between.test(tokens[next]?.folded ?? '')) next += 1;
  const verb = tokens[next]?.folded ?? '';
  if (knowingForms.has(folded) && asked.test(verb)) return true;
  return infinitive.test(verb) || participle.test(verb);
}

/** «Mi ero segnata», «avevo segnato»: noted down by oneself; «ha segnato un gol» is not. */
const noted = /^segnat[oaie]$/;
const byOneself = /^(?:ho|avevo|abbiamo|avevamo|sono|ero|eravamo)$/;

/**
 * Whether it is a verb of telling, noting down or remembering, which questions to recordings use: «dicesti», «parlammo»,
 * «ricordarmelo»?
 */
export function isTelling(word: string, before: Token | undefined): boolean {
  if (noted.test(word)) return byOneself.test(before?.folded ?? '');
  return tellingForms.has(word) && !isNoun(word, before);
}
