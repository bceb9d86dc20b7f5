import { type Span, sentencesOf } from '../sentences/sentences.ts';
import { tokenise } from '../tokens/tokenise.ts';
import { actionAt, type ClauseWord, clauseWords, plainText } from './clause-words.ts';
import { namesTime } from './times.ts';

/** That something was settled, by one or by several. `strength`: 0.5 to 1. `span`: the sentence, within the text as given. */
export type Decision = { strength: number; span: Span };

/** Nobody says more at a stretch. */
const maxLength = 3_000;

const word = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'u');

const settled = word(
  'decido (?:che|di|per)|(?:ho|abbiamo|(?:maggioranza|assemblea|gruppo|consiglio|classe|direttivo|commissione) ha|s e|si e|e stato) (?:gia |poi |ormai |alla fine |tutti |infine ){0,2}(?:deciso|stabilito|scelto|concordato|optato|fissato)|(?<!(?:ha|hanno|aveva|avevano|avevo|avevamo|avesse) )(?:e |sì |si |allora |basta |ok )?(?<!(?:ha|hanno|aveva|avevano|avevo|avevamo|avesse) )deciso|aggiudicato|(?:e )?approvat[oaie](?! da)|si approva|approviamo|all unanimita|a maggioranza|nessuno (?:e )?contrario|passa (?:la proposta|la mozione|il preventivo)|aggiudicata|(?:mettiamo|metto|va|lo metto) a verbale|affare fatto|decisione presa|(?:e|allora e) fatta(?! .)|e deciso|stabilito',
);
const agreed = word(
  '(?:siamo|restiamo|rimaniamo) (?:d accordo|intesi|cosi|che)|resta inteso|d accordo allora|allora d accordo|va bene cosi',
);
/** What follows says how; alone it settles when others agree. */
const likeThis = word('facciamo cosi|si fa cosi|famo cosi|facimmo accussi|facemo cosi');
const endsLikeThis = /(?:facciamo|fa|famo|facimmo|facemo) (?:cosi|accussi)(?: allora| dai| va)?$/;
/** «Alluminio e basta.» */
const andNoMore = /^(?:\p{L}+ ){1,5}e (?:basta|bon|stop)$/u;
const open = word(
  '(?:da|devo|dobbiamo|devono|bisogna|prima di) decidere|(?:non|nun|mai|se|quando|chi|cosa|che) (?:\\p{L}{1,12} ){0,2}(?:ho|abbiamo|hanno|ha|e|avete) (?:ancora |gia )?(?:deciso|scelto|stabilito)',
);
/** «Niente botti», «basta stufa»: what shall not be. */
const none = word(
  '(?:no |allora |e |quindi |ma |ok |vabbe ){0,3}(?:niente|zero|basta) (?!niente|voglia|idea|problemi|tempo|dubbi|di|da|che|a|e|in|non|per|piu|volevo|dicevo|chiamavo|pensavo|sentivo|facevo|avevo|ero|era|guarda|senti|figurat[io]|ciao|ho|hai|sto|sono|oggi|ieri|come|solo|ci|ti|te|mi|me|lo|la|le|li|vi|gli|si|sapere|boh|insomma|stavo|eravamo|dimmi|affatto|male|paura|problemi|problema|cosi|allora|grazie|ma|se|provo|va|lascia)\\p{L}{3,20}',
);
const noneAtStart = new RegExp(`^${none.source}`, 'u');
/** «E allora legna»: in few words, without a question. */
const soThen = word(
  '(?:e )?allora (?!che|cosa|quando|come|dove|chi|perche|quanto|quanti|quale|si|no|niente|vediamo|ciao|grazie|va|vai|dai|ti|io|tu|ma|se|non|ci|mi|e|ho|hai|ha|sono|buon|buona|buongiorno|ciao|senti|dimmi|guarda|ehm|bisogna|devo|dobbiamo)\\p{L}{3,20}',
);
const soThenAtStart = new RegExp(`^${soThen.source}`, 'u');
/** «Il box no.» */
const notThat = /^(?:allora |ma |ok |va bene )?(?:il|la|lo|i|gli|le|l) (?:\p{L}+ ){1,4}no(?: |$)/u;
/** «Alle otto si mangia». */
const oneDoes = word(
  'si (?:fa|prende|mette|va|mangia|parte|toglie|tiene|compra|ordina|cambia|comincia|inizia|chiude|apre|resta|vende|usa|porta|paga|divide|sposta|rimanda)',
);
/** «Insomma si fa azzurra». */
const soOneDoes = new RegExp(
  `(?<![^ ])(?:insomma|alla fine|quindi|dunque|percio|ha vinto \\p{L}{2,10}) (?:\\p{L}{1,12} ){0,3}${oneDoes.source}`,
  'u',
);
const fits = word('(?:mi |ci |per me |per noi )?(?:sta|va) bene(?: a tutti| per tutti| cosi| allora)?');
/** It was settled long ago. */
const longAgo = word(
  'nel (?:\\d{4}|mille\\p{L}+|\\p{L}{0,8}(?:cinquant|sessant|settant|ottant|novant|duemil)\\p{L}*)|anni fa|a quei tempi|all epoca|da giovani|quell anno|quella volta|ai miei tempi|una volta',
);
const doubtful = word(
  'forse|magari|vediamo|boh|non so|chissa|vorrei|potremmo|dovremmo|direi|una volta|(?<!come )sempre|di solito|l anno scorso|speriamo|pensiamoci|non lo so',
);

/** The decision of a turn, the plainest of its sentences; undefined where there is none. By rule, from this turn alone. */
export function decisionIn(text: string): Decision | undefined {
  const turn = text.slice(0, maxLength);
  const found = sentencesOf(turn).flatMap((span) => {
    const strength = strengthIn(turn.slice(span.start, span.end));
    return strength < 0.5 ? [] : [{ strength, span }];
  });
  return found.reduce<Decision | undefined>(
    (best, each) => (best && best.strength >= each.strength ? best : each),
    undefined,
  );
}

function strengthIn(sentence: string): number {
  if (sentence.endsWith('?')) return 0;
  const words = clauseWords(sentence);
  const text = plainText(words);
  // «O cambiate tutto o mettiamo una fascia» leaves it open.
  if (open.test(text) || longAgo.test(text) || / o /.test(text)) return 0;
  const strength = Math.max(
    ofPhrase(text),
    ofFewWords(text, words.length),
    hasCommonAction(words) ? 0.65 : 0,
  );
  return strength - (doubtful.test(text) ? 0.3 : 0);
}

function ofPhrase(text: string): number {
  if (settled.test(text)) return 0.9;
  if (agreed.test(text)) return 0.8;
  if (likeThis.test(text)) return endsLikeThis.test(text) ? 0.8 : 0.56;
  if (andNoMore.test(text)) return 0.7;
  return noneAtStart.test(text) ? 0.75 : 0;
}

const namesNumber = (text: string): boolean => tokenise(text).some(({ kind }) => kind === 'number');

function ofFewWords(text: string, count: number): number {
  const hasTime = namesTime(text);
  if (soThenAtStart.test(text) && count <= 7) return 0.6;
  if (notThat.test(text) && count <= 9) return 0.5;
  if (oneDoes.test(text) && (hasTime || /^(?:e )?allora /.test(text))) return 0.55;
  if (soOneDoes.test(text)) return 0.6;
  const isShort = count > 1 && count <= 8;
  return fits.test(text) && isShort && (hasTime || namesNumber(text)) ? 0.55 : 0;
}

/** «La vasca la togliamo», «facciamo la doccia». */
function hasCommonAction(words: ClauseWord[]): boolean {
  return words.some(
    (_, index) =>
      actionAt(words, index)?.by === 'together' &&
      !words.slice(0, index).some(({ plain }) => /^(?:se|quando|che|come|cosa|prima|non|nun)$/.test(plain)),
  );
}
