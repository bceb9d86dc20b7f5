import { foldText } from '@wingman/italian/dates/folded-text.ts';
import type { Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { isYesNoQuestion } from '../questions/yes-no.ts';

/** What kind of thing answers a question. `moment`: a day or a time of day; `side`: the right or the left; `digits`: a number or a
 * code to dial or to write down; `withWhom`: with, from or for whom; `origin`: from where. */
export type AnswerKind =
  | 'money'
  | 'count'
  | 'measure'
  | 'duration'
  | 'clock'
  | 'day'
  | 'moment'
  | 'who'
  | 'withWhom'
  | 'place'
  | 'origin'
  | 'yesNo'
  | 'reason'
  | 'colour'
  | 'side'
  | 'digits'
  | 'decision'
  | 'promise'
  | 'name'
  | 'thing';

const set = (text: string) => new Set(text.trim().split(/\s+/));

/** Nouns behind «che», «quale» that name the kind. */
const nouns: [AnswerKind, Set<string>][] = [
  ['clock', set('ora ore orario time hour')],
  [
    'day',
    set(
      'giorno giorni data date mese mesi anno anni settimana settimane weekend stagione day month year week',
    ),
  ],
  [
    'money',
    set(
      'prezzo costo spesa cifra importo somma affitto stipendio sconto tariffa anticipo acconto caparra soldi euro denaro compenso preventivo price',
    ),
  ],
  ['colour', set('colore colori tinta tinte color colour')],
  ['name', set('nome nomi cognome marca titolo modello soprannome ditta name')],
  [
    'place',
    set(
      'posto luogo citta sala stanza negozio via paese locale ristorante albergo banca ospedale scuola quartiere indirizzo strada piazza zona aula carrozzeria clinica stazione aeroporto farmacia palestra comune regione provincia edificio piano place',
    ),
  ],
  [
    'side',
    set(
      'lato fianco ginocchio gamba braccio mano occhio orecchio spalla piede caviglia polso gomito anca rene guancia',
    ),
  ],
  ['reason', set('motivo motivi ragione ragioni scopo')],
  ['who', set('persona amico amica collega parente medico')],
  [
    'measure',
    set('misura misure dimensione dimensioni temperatura altezza lunghezza taglia numero percentuale number'),
  ],
  ['decision', set('decisione decisioni scelta')],
  ['promise', set('promessa promesse impegno impegni compito compiti incarico')],
];

/** Nouns behind «quanto», «quanti». */
const timeUnits = set('tempo ore minuti giorni settimane mesi anni secondi');
const measureUnits = set('metri centimetri chili litri gradi chilometri');
const moneyUnits = set('soldi euro denaro');

/** Beginnings of the verbs and adjectives that tell what «quanto» asks for. */
const moneyVerbs =
  /^(?:cost|pag|spes|spend|vers|guadagn|ammont|trattenut|incass|prest|sborsat|dobbiam|dev[oei]|vale|vien|chiest|scont|rimbors)/;
/** What is told as a sum of money: «quanto è la franchigia». */
const sums = set(
  'franchigia multa tassa bolletta rata parcella cauzione mancia retta quota pensione mutuo bollo fattura conto penale ticket premio',
);
const timeVerbs = /^(?:dur|viv|camp|resist|conserv|mett|mess[oa]|aspett|attes|attend|manc|rest|ferm)/;
const measureWords = /^(?:larg|lung|alt[oaie]$|grand|pes|misur|profond)/;

const prepositions = set('con da a per di su');
const limits = set('da per in tra fra entro ogni');
const decided =
  /^(?:(?:decis|stabilit|scelt|concordat|optat|accordat)[oaie]$|decider|sceglier|stabilir|bisogn|occorr)/;
const promised = /^(?:promess|promett|impegnat|giurat|garantit|promis)/;
const owed = set('devo devi deve doveva dovevo dovevano dovrebbe dobbiamo devono dovra');

const whenSaid =
  /(?<![\p{L}])(?:quando|a che ora|che ora|in che giorno|when|what time)(?![\p{L}]).{0,200}(?<![\p{L}])(?:parl\p{L}+|dett[oaie](?! che)|nominat[oaie]|menzionat[oaie]|accennat[oaie]|raccontat[oaie]|discuss\p{L}*|registrat[oaie]|say|said|talk(?:ed)?|mention(?:ed)?)(?![\p{L}])/u;

/** «A che ora ho parlato di …?» is answered with the time of the words themselves; «quando ha detto che viene?» is not. */
export const asksWhenSaid = (question: string): boolean =>
  whenSaid.test(foldText(question.slice(0, 1_000)).text);

/** Nouns of these kinds are often the topic of a sentence. */
const ownNouns = new Set<AnswerKind>(['place', 'who', 'side']);

/** Does a word only name the kind of thing that is wanted? */
export const namesKind = (word: string): boolean =>
  decided.test(word) ||
  promised.test(word) ||
  moneyVerbs.test(word) ||
  nouns.some(([kind, words]) => !ownNouns.has(kind) && words.has(word));

const elided: Record<string, string> = {
  quant: 'quanto',
  quand: 'quando',
  dov: 'dove',
  com: 'come',
  cos: 'cosa',
};

/** «Quant’è», «dov’era» */
const withoutElisions = (question: string) =>
  question.replace(
    /(?<![\p{L}])(quant|quand|dov|com|cos)['’] ?(?=\p{L})/giu,
    (_, word: string) => `${elided[word.toLowerCase()]} `,
  );

const ofDigits =
  'telefono|telefonino|cellulare|fax|polizza|pratica|conto|carta|tessera|fattura|ordine|protocollo|contratto|documento|patente|matricola|iscrizione';
const asksDigits = new RegExp(
  `(?<![\\p{L}])(?:numero (?:(?:di|del|della|dell'|sul|mi[ao]|tu[ao]|su[ao]|nostr[ao]) ?){1,3}(?:${ofDigits})|(?:che|qual(?:e|'e|l'e)?) (?:e )?(?:il |l'|la )?(?:(?:mi[ao]|tu[ao]|su[ao]) )?(?:codice|iban|targa|pin))(?![\\p{L}])`,
  'u',
);

/** What would answer a question as it was typed, all of it; `thing` where nothing tells. */
export function expectAnswer(question: string): AnswerKind[] {
  if (asksWhenSaid(question)) return ['thing'];
  if (asksDigits.test(foldText(question.slice(0, 1_000)).text)) return ['digits'];
  const tokens = tokenise(withoutElisions(question.slice(0, 1_000)));
  const kinds = new Set(tokens.flatMap((_, index) => kindAt(tokens, index)));
  if (kinds.size > 0) return [...kinds];
  if (tokens.some(({ folded }) => promised.test(folded)) || asksWhatToDo(tokens)) return ['promise'];
  if (tokens.some(({ folded }) => decided.test(folded))) return ['decision'];
  return isYesNoQuestion(question) ? ['yesNo'] : ['thing'];
}

/** Kinds that are asked for in the same words: «quanto» asks for a price and for a number. */
const alike: AnswerKind[][] = [
  ['money', 'count', 'measure'],
  ['clock', 'day', 'moment', 'duration'],
  ['place', 'origin'],
  ['who', 'withWhom', 'name'],
];

/** Do two questions ask for the same kind of thing, as far as theirs is told apart? */
export function asksForSame(kinds: AnswerKind[], others: AnswerKind[]): boolean {
  const isAlike = (one: AnswerKind, other: AnswerKind) =>
    one === other || alike.some((group) => group.includes(one) && group.includes(other));
  return kinds.some(
    (kind) => kind !== 'thing' && kind !== 'yesNo' && others.some((other) => isAlike(kind, other)),
  );
}

/** «Che cosa devo fare», «quale libro deve ridare Anna». */
function asksWhatToDo(tokens: readonly Token[]): boolean {
  const what = tokens.findIndex(
    ({ folded }, index) => /^(?:cosa|qual[ei])$/.test(folded) || (folded === 'che' && index < 2),
  );
  return what >= 0 && tokens.slice(what, what + 4).some(({ folded }) => owed.has(folded));
}

function kindAt(tokens: readonly Token[], index: number): AnswerKind[] {
  const word = tokens[index]?.folded ?? '';
  const before = tokens[index - 1]?.folded ?? '';
  const after = tokens.slice(index + 1, index + 5).map(({ folded }) => folded);
  return (
    byWord.get(word)?.(before, after) ?? (/^quant[oaie]$/.test(word) ? quantity(word, before, after) : [])
  );
}

type ByWord = (before: string, after: string[]) => AnswerKind[];
const asksWho: ByWord = (before) => (prepositions.has(before) ? ['withWhom'] : ['who']);
const where: ByWord = (before) => (before === 'da' || before === 'di' ? ['origin'] : ['place']);
const which: ByWord = (_, after) => nounKind(after);
const how: ByWord = (_, after) => {
  if (after[0] === 'mai') return ['reason'];
  return after.some((next) => /^(?:chiam|intitol)/.test(next)) ? ['name'] : [];
};

const byWord = new Map<string, ByWord>([
  ['quando', () => ['moment']],
  ['when', () => ['moment']],
  ['dove', where],
  ['where', where],
  ['chi', asksWho],
  ['who', asksWho],
  ['perche', () => ['reason']],
  ['why', () => ['reason']],
  ['come', how],
  ['che', which],
  ['quale', which],
  ['quali', which],
  ['qual', which],
]);

function quantity(word: string, before: string, after: string[]): AnswerKind[] {
  const [noun = ''] = after;
  if (moneyUnits.has(noun)) return ['money'];
  if (timeUnits.has(noun)) return ['duration'];
  if (measureUnits.has(noun)) return ['measure'];
  if (word === 'quanta') return ['measure'];
  if (word !== 'quanto') return ['count'];
  if (before === 'a' || after.some((next) => moneyVerbs.test(next) || sums.has(next))) return ['money'];
  if (limits.has(before) || after.some((next) => timeVerbs.test(next))) return ['duration'];
  if (before === 'di' || after.some((next) => measureWords.test(next))) return ['measure'];
  return ['count'];
}

/** «Che giorno», «quale è il prezzo»: the first noun that is told apart, not far behind. */
function nounKind(after: string[]): AnswerKind[] {
  for (const next of after.slice(0, 3)) {
    const kind = nouns.find(([, words]) => words.has(next))?.[0];
    if (kind) return [kind];
  }
  return [];
}
