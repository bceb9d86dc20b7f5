import { monthNames } from '@wingman/italian/dates/day-names.ts';
import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { overviewWords } from '@wingman/italian/words/italian-words.ts';
import type { Concept } from './query-terms.ts';
import { readQuestion } from './question.ts';
import { summaryManner } from './summary-question.ts';

/** What is recorded: they name a kind of recording and are seldom said in it. */
const kind =
  '(?:riunion[ei]|visit[ae]|telefonat[ae]|chiamat[ae]|videochiamat[ae]|lezion[ei]|colloqui[o]?|intervist[ae]|incontr[oi]|pranz[oi]|cen[ae]|colazion[ei]|aperitiv[oi]|assemble[ae]|consult[oi]|sedut[ae]|conferenz[ae]|call|meeting|chiacchierat[ae]|conversazion[ei]|discussion[ei]|dialog(?:o|hi)|registrazion[ei]|diari[o]?|vocal[ei]|memo|sopralluog(?:o|hi)|convegn[oi]|serat[ae])';
const wholeKind = new RegExp(`^${kind}$`, 'u');
/** Behind an article or a preposition it is the thing that is asked for. */
const namedKind = new RegExp(
  `(?<![\\p{L}])(?:la|le|il|i|l'|lo|un'|una|nella|nelle|nel|nei|nell'|alla|alle|al|all'|della|delle|del|dell'|durante|dalla|dal|sulla|sul|ultim[aoe]|questa|questo|quella|quel) ?(?:mia |mio |nostra |nostro |ultim[ao] |prim[ao] )?(?<kind>${kind})(?![\\p{L}])`,
  'gu',
);
/** «La riunione del 19», «la visita di marzo»: what stands behind says when it was. */
const ofKind = new RegExp(
  `(?<=(?<![\\p{L}])${kind}(?: (?:fatta|avuta|fatto|avuto))?) (?<of>dell['’]|d['’]|dello|della|delle|degli|dei|del|di) ?(?<month>(?:${monthNames.join('|')})(?![\\p{L}]))?`,
  'giu',
);
/** «Le riunioni della settimana»: a summary means the current one. */
const ofSpan =
  /,? (?:della|di questa|del|di questo) (?:mia |nostra )?(?<span>settimana|giornata|mattinata|serata|mese)(?=[\s.?!]*$)/iu;
const spans: Record<string, string> = {
  settimana: 'questa settimana',
  giornata: 'oggi',
  mattinata: 'stamattina',
  serata: 'stasera',
  mese: 'questo mese',
};
const articles: Record<string, string> = { del: 'il ', della: 'la ', dello: 'lo ' };

/** «La riunione con Marco» and nothing else. */
const bareKind = new RegExp(`^(?:la|il|l'|lo|le|i) ?(?:mia |mio |ultim[ao] )?${kind}(?![\\p{L}])`, 'u');

const summary =
  /(?<![\p{L}])(?:riassum\p{L}{1,9}|riassunto|riepilog\p{L}{1,7}|sintesi|sintetizza\p{L}{0,3}|resoconto|recap|fammi il punto|i punti (?:principali|salienti|chiave))(?![\p{L}])/u;
const telling =
  /(?<![\p{L}])(?:cosa|che|dimmi|raccontami|racconta)(?![\p{L}]).{0,40}(?:dett[oaie]|dic\p{L}{2,6}|raccont\p{L}{1,4}|parl\p{L}{2,6}|discuss[oaie]|emers[oaie]|success[oaie]|uscit[oa] fuori|trattat[oaie])(?![\p{L}])/u;
const howItWent = /(?<![\p{L}])com'?e? ?e'? (?:andat[ao]|stat[ao]|finit[ao])(?![\p{L}])/u;
const together =
  /(?<![\p{L}])(?:si (?:sono|erano) (?:dett[ieo]|raccontat[ieo]|parlat[ieo])|ci siamo (?:dett[ieo]|raccontat[ieo]|parlat[ieo])|(?:hanno|abbiamo) (?:parlato|discusso|detto))(?![\p{L}])/u;

/**
 * An overview that is asked for. `kinds`: the words that name the kind of recording; `names`: names, of voices or of others; `topic`:
 * what else chooses the recording; `isPlural`: several recordings are meant.
 */
export type OverviewQuestion = {
  kinds: string[];
  names: Concept[];
  topic: Concept[];
  isPlural: boolean;
};

/**
 * The question as its dates are to be read, where it asks for an overview of recordings: the date of a recording says when it was
 * made («la visita del 10 marzo»). Undefined for every other question.
 */
export function datedAsRecording(question: string): string | undefined {
  const { text } = foldText(question.slice(0, 1_000));
  const kinds = [...text.matchAll(namedKind)];
  const isSummary = summary.test(text);
  const asks = isSummary || (kinds.length > 0 && (telling.test(text) || howItWent.test(text)));
  if (!asks) return undefined;
  const spanned = question
    .replace(summaryManner, '')
    .replace(ofSpan, (_, span: string) => `, ${spans[span.toLowerCase()]}`);
  if (kinds.length === 0) return spanned === question ? undefined : spanned;
  return spanned.replace(ofKind, (_, of: string, month?: string) =>
    month ? `, a ${month}` : `, ${articles[of.toLowerCase()] ?? ''}`,
  );
}

/** What kind of overview a question asks for, without its dates; undefined where it asks for one thing. */
export function readOverviewQuestion(question: string): OverviewQuestion | undefined {
  const { text } = foldText(question.slice(0, 1_000));
  const named = [...text.matchAll(namedKind)];
  const kinds = named.map(({ groups }) => groups?.kind ?? '');
  const { concepts } = readQuestion(question);
  const others = concepts.filter(({ word }) => !wholeKind.test(word) && !isAsking(word));
  const names = others.filter(({ isName }) => isName);
  const topic = others.filter(({ isName }) => !isName);
  const found = { kinds, names, topic, isPlural: kinds.some((each) => /i$|(?<!ion|vocal)e$/.test(each)) };
  if (summary.test(text)) return kinds.length > 0 || topic.length === 0 ? found : undefined;
  const place = named[0]?.index ?? 0;
  // «Cosa abbiamo detto della caldaia nella riunione?» asks for one thing.
  const isOfKind = kinds.length > 0 && topic.every(({ word }) => text.lastIndexOf(word) > place);
  if (isOfKind && (telling.test(text) || howItWent.test(text))) return found;
  if (isOfKind && concepts.length > 0 && topic.length === 0 && bareKind.test(text)) return found;
  return names.length > 1 && topic.length === 0 && together.test(text) ? found : undefined;
}

const summaryWord =
  /^(?:riassum|riepilog|sintesi|sintetizz|resocont|recap|salient|chiave|punt|successo|emers|andat|discuss|trattat|durante)/u;
const isAsking = (word: string) => overviewWords.has(word) || summaryWord.test(word);

/** «It» and nothing else, which only where one recording is talked about is all of it. */
const aboutIt =
  /^(?:parlamene|parlami di (?:questo|questa)|raccontamel[ao]|(?:dimmi|raccontami|racconta) (?:pure )?tutto|di (?:che|che cosa|cosa) (?:si tratta|parla)|(?:please )?(?:tell me|talk)(?: more| all| everything)? about (?:it|this)|what(?: is|'s) (?:it|this) about)$/u;

export function asksAboutIt(question: string): boolean {
  const { text } = foldText(question.slice(0, 1_000));
  return aboutIt.test(text.replaceAll(/[^\p{L}']+/gu, ' ').trim());
}
