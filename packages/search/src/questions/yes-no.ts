import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { auxiliaryForms, halfAuxiliaryForms } from '@wingman/italian/verbs/verb-forms.ts';
import { withoutCourtesy } from './talk.ts';

/** Only the first sentence or so tells what kind of question it is. */
const mostCharacters = 400;

const wordsIn = (folded: string) => folded.match(/[\p{L}\p{N}]+'?/gu) ?? [];

/** Before these a question goes on: «e dove …», «ma a che ora …». */
const openings = new Set(
  "e ed ma o allora quindi poi dunque senti scusa a ad di da d' in con per su tra fra al dal nel del fino verso".split(
    ' ',
  ),
);
/** They ask wherever they stand. */
const asking = new Set("quando dove dov' chi perche quand' quale quali qual cos' com'".split(' '));
/** They ask at the beginning of a clause and else compare, join or relate. */
const askingFirst = new Set('che cosa come quanto quanta quanti quante quant'.split(' '));
/** Behind these a clause asks: «sai come …», «mi dici quanto …». */
const knowing =
  /^(?:sai|sapete|sa|sapresti|so|sappiamo|dimmi|ditemi|dici|dirmi|dire|ricordi|ricordarmi|ricordo|capire|sapere|chiesto|chiede)$/;
const articles = new Set(
  'il lo la i gli le l un una uno nel nella nei nelle del della dei delle dal dalla al alla sul sulla'.split(
    ' ',
  ),
);
const command =
  /^(?:riassum|riepilog|sintetizz|elenc|dimmi|dammi|fammi|raccont(?:ami|a)$|mostra|trova|cerca|ricordami|spiega|ditemi|descriv)/;

/** Does a word at a place ask for something else than yes or no? */
function asksForThing(all: string[], index: number): boolean {
  const word = all[index] as string;
  const before = all[index - 1];
  if (asking.has(word)) return !(before !== undefined && articles.has(before));
  if (!askingFirst.has(word)) return false;
  const next = all[index + 1] ?? '';
  if (word === 'che' && /^(?:cosa|or[ae]|giorn[oi]|tipo|genere|numero)$/.test(next)) return true;
  if (before === undefined || knowing.test(before)) return true;
  // «A che ora», «in che sala», «di che colore»; «la cosa», «qualche cosa» are nouns.
  const isAfterPreposition = /^(?:a|di|da|in|con|per|su|tra|fra)$/.test(before);
  return isAfterPreposition && word !== 'cosa'
    ? word !== 'come'
    : all.slice(0, index).every((each) => openings.has(each));
}

/** «La blu o la grigia?» asks which; «viene o no?» does not. */
const alternatives = / o (?!no(?![\p{L}])|non(?![\p{L}])|meno(?![\p{L}]))/u;

/**
 * Is «sì» or «no» an answer to a question? Without a question mark only where it begins with a verb that helps («è arrivato …»,
 * «posso …»).
 */
export function isYesNoQuestion(question: string): boolean {
  const asked = withoutCourtesy(question).slice(0, mostCharacters).normalize('NFC').trim();
  const { text } = foldText(asked);
  const all = wordsIn(text).map((word) => (word === "e'" ? 'e' : word));
  // Folded, «è» looks like the «e» of «e Marco?».
  const goesOn = !/^(?:è|e['’`])/iu.test(asked) && /^(?:e|ed|ma|allora|quindi|poi)$/.test(all[0] ?? '');
  const own = goesOn ? all.slice(1) : all;
  if (own.length < 2 || command.test(own[0] as string) || alternatives.test(text)) return false;
  if (own.some((_, index) => asksForThing(own, index))) return false;
  const isVerb = (word: string) => auxiliaryForms.has(word) || halfAuxiliaryForms.has(word);
  const first = own[0] as string;
  if (!text.includes('?')) return isVerb(first) || /^(?:c'|ci|mi|ti|si|l')$/.test(first);
  // «E il sabato?» asks the same as before of something else.
  return !goesOn || own.some(isVerb);
}

const startYes =
  "si(?! (?:e|puo|deve|fa|va|sa|tratta|dice|vede|sente|sono|era|trova|chiama|mette|prende)(?![\\p{L}]))|certo|certamente|certissimo|sicuro|sicuramente|esatto|esattamente|gia(?= ?[,.!;]|$)|gia fatt[oaie]|come no|eccome|altroche|ovvio|ovviamente|naturalmente|assolutamente(?: si)?|d'accordo|va bene|volentieri|(?:penso|credo|direi|pare|sembra|mi sa|dice|ha detto) (?:proprio )?(?:di|che) si|proprio cosi|confermo|confermat[oaie]|ok|okay|yes|perfetto|giusto|vero";
const startNo =
  "no|nah|macche|non|nun|nn|mica|mai|neanche|nemmeno|neppure|niente|nulla|per niente|nient'affatto|affatto|assolutamente no|purtroppo (?:no|non)|figurati|figuriamoci|ma no|ma quando mai|(?:penso|credo|direi|pare|sembra|mi sa|dice|ha detto) (?:proprio )?(?:di|che) no|ancora (?:no|non)|impossibile|no way";
/** Before the word that settles it: a name, a sound, a courtesy. */
const lead =
  "(?:(?:ah|eh|oh|mah|beh|be|uh|guarda|senti|allora|ma|e|signo'|signora|signore|mamma|papa|nonna)[ ,.!]{1,3}){0,3}";
const yesAtStart = new RegExp(`^[^\\p{L}]{0,5}${lead}(?:${startYes})(?![\\p{L}'])`, 'u');
const noAtStart = new RegExp(`^[^\\p{L}]{0,5}${lead}(?:${startNo})(?![\\p{L}'])`, 'u');
/** «Signora, con tutto il rispetto, no.» */
const noAtEnd = /[,.;] ?(?:no|purtroppo no|ancora no)[.!]?$/u;
const yesAtEnd = /[,.;] ?(?:si|certo)[.!]?$/u;
/** A short statement about something that «non …» denies, or a word said twice, which confirms: «arrivato, arrivato». */
const denies = /^(?:[\p{L}']{1,20}[ ,]{1,2}){0,4}(?:non|nun|mica)(?![\p{L}])/u;
const saidTwice = /^[^\p{L}]{0,3}(\p{L}{3,20})[ ,.]{1,2}\1(?![\p{L}])/u;

/** `firmly`: it begins or ends with a word that is the answer; otherwise a denial or a repetition stands for it. */
export type Settled = { answer: 'yes' | 'no'; firmly: boolean };

/** How what somebody says settles a yes or no question just asked, as far as its words tell. A question settles nothing. */
export function settles(turn: string): Settled | undefined {
  const folded = foldText(turn.slice(0, mostCharacters)).text.trim();
  const [first = ''] = folded.split(/(?<=[.!?…]) /u);
  if (first.endsWith('?')) return undefined;
  if (yesAtStart.test(folded)) return { answer: 'yes', firmly: true };
  if (noAtStart.test(folded))
    return { answer: 'no', firmly: !/^(?:non|nun|nn|mica)(?![\p{L}])/u.test(folded) };
  if (noAtEnd.test(folded)) return { answer: 'no', firmly: true };
  if (yesAtEnd.test(folded)) return { answer: 'yes', firmly: true };
  if (saidTwice.test(folded)) return { answer: 'yes', firmly: false };
  return denies.test(folded) ? { answer: 'no', firmly: false } : undefined;
}
