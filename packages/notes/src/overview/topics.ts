import { stem, words } from '@wingman/italian/stems/analysis.ts';
import type { Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { stopWords } from '@wingman/italian/words/italian-words.ts';
import type { Turn } from '../turns/turn.ts';

/** A thing that is talked about, as it is said most often. `turns`: in which it is said, in order. */
export type Topic = { word: string; turns: number[]; worth: number; isName: boolean };

/** A noun stands behind these. */
const beforeNoun = new Set(
  'il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dalle nel nello nella nei nelle sul sullo sulla sui sulle di da in con per senza questo questa quel quella mio mia tuo tua suo sua nostro nostra mie tue sue miei tuoi suoi dell all dall nell sull primo prima nuovo nuova'.split(
    ' ',
  ),
);
/** They are talked about in every talk. */
const everyday = new Set(
  `cosa cose volta volte anno anni giorno giorni mese mesi settimana settimane ora ore minuto minuti mattina pomeriggio sera notte oggi domani ieri
  lunedi martedi mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
  novembre dicembre parte modo punto posto caso tempo tipo fine inizio resto fatto problema problemi genere momento attimo numero signora
  signore signo dottore dottoressa euro mila cento parola bene grazie prego ciao pronto ragazzi ragazze persona persone gente uno due tre
  quattro cinque sei sette otto nove dieci undici dodici venti trenta quaranta cinquanta sessanta mezzo mezza metà paio altro altra altri altre tutto
  tutti tutta tutte niente nulla qualcosa lavoro casa piacere verità fatto bisogno voglia conto giro idea ragione colpa aspetto dire fare andare
  destra sinistra bianco bianca bianchi bianche rosso rossa rossi rosse nero nera neri nere verde verdi giallo gialla grigio grigia azzurro azzurra mamma papà vicino vicina vedere essere avere stare venire sapere potere volere dovere mettere prendere mano testa occhio occhi cui meno più poco tanto molto
  quanto quello quella questo questa mondo vita roba prossima prossimo scorso scorsa stesso stessa stasera stamattina domattina dopodomani
  guarda guardi senta senti scusa scusi aspetta decina dozzina mezzogiorno misura pranzo quindici prof casomai favore prossimi prossime terza terzo quarta quarto quinta quinto prima ultimo ultima ultimi ultime giusto giusta vero vera bello bella brutto brutta brava bravo tipo dice dici dico dicono diceva fa fanno va vanno viene vengono tiene serve servono porta manda chiama sedia forza esempio certo proprio solo sempre mai secondo primo primi linea solito solita solite soliti mattinata serata giornata mattine pomeriggi sere notti domeniche sabati settimanali uguale uguali`
    .split(/\s+/)
    .filter(Boolean),
);
/** Whether a word tells nothing of what is talked about. */
export const isEveryday = ({ folded }: Pick<Token, 'folded'>): boolean =>
  stopWords.has(folded) || everyday.has(folded);
const introduces =
  /(?:^| )(?:parliamo d[ei]l{0,2}[aoe]?|passiamo a(?:l|lla|gli|lle|i)?|chiamo per|ti chiamo per|volevo (?:dirle|dirti|parlarti|parlarle) (?:d[ei]l{0,2}[aoe]?|d[ei]lla|dei)|punto|c e la questione|per (?:il|la|lo|le|i|gli)|riguardo|invece|allora|partiamo d[ai]l{0,2}[aoe]?) $/;
const verbLike =
  /(?:issim[oaie]|rebbe|rebbero|ando|endo|are|ere|ire|iamo|avo|evo|ivo|ava|eva|iva|arlo|arla|erlo|erla|armi|arti|erò|arsi|ersi|irsi|mente)$/;

type Count = {
  forms: Map<string, number>;
  turns: Set<number>;
  nouns: number;
  names: number;
  verbs: number;
  lead: number;
  capital: number;
  /** The word that stands right behind it, and how often. */
  behind: Map<string, number>;
};

/** What is talked about, the most telling first; the voices are no topic. */
export function findTopics(turns: Turn[]): Topic[] {
  const voices = new Set([...new Set(turns.map(({ voice }) => voice))].flatMap((voice) => words(voice)));
  const isAlone = new Set(turns.map(({ voice }) => voice)).size <= 1;
  const counts = new Map<string, Count>();
  for (const turn of turns) countIn(turn, counts);
  return [...counts]
    .flatMap(([term, count]) => topicOf(term, count, { turns: turns.length, isAlone }))
    .filter(({ word }) => !voices.has(word.toLowerCase()))
    .sort((one, other) => other.worth - one.worth);
}

const firstTurns = 5;
/** «Il trasloco», «si trasloca»: as often done as named. */
const longStem = 6;

function topicOf(term: string, count: Count, talk: { turns: number; isAlone: boolean }): Topic[] {
  const said = [...count.forms].sort((one, other) => other[1] - one[1])[0]?.[0] ?? term;
  const word = withBehind(said, count);
  const isName = count.capital > 0 && count.capital >= count.names * 0.7;
  const isThing =
    count.nouns > count.verbs || (count.nouns === count.verbs && count.nouns > 0 && term.length >= longStem);
  if (!isThing && !isName) return [];
  const places = [...count.turns];
  const first = places[0] ?? 0;
  // Who speaks alone begins with where he is, who talks with what it is about.
  const early = talk.isAlone ? 0 : (1 - first / (talk.turns + 1)) * 1.2 + (first < firstTurns ? 0.9 : 0);
  const worth =
    places.length * (0.4 + (0.6 * count.nouns) / count.names) + count.lead * 0.8 + early + (isName ? 0.6 : 0);
  return [{ word, turns: places, worth, isName }];
}

const leastPair = 2;
const sharePair = 0.6;

/** «Bagna cauda»: nearly always said together. */
function withBehind(word: string, { behind, names }: Count): string {
  const [pair] = [...behind].sort((one, other) => other[1] - one[1]);
  const isPair = pair !== undefined && pair[1] >= leastPair && pair[1] >= names * sharePair;
  return isPair ? `${word} ${pair[0]}` : word;
}

type Placed = Token & { start: number; end: number; said: string };

/** Where each word stands, and how it was written. */
function placed(text: string): Placed[] {
  const lower = text.toLowerCase();
  let from = 0;
  return tokenise(text)
    .filter(({ kind }) => kind === 'word')
    .map((token) => {
      const start = Math.max(lower.indexOf(token.text, from), from);
      const end = start + token.text.length;
      from = end;
      return { ...token, start, end, said: text.slice(start, end) };
    });
}

function countIn({ segment: { text }, index }: Turn, counts: Map<string, Count>): void {
  const tokens = placed(text);
  for (const [at, token] of tokens.entries()) {
    if (!isTelling(token)) continue;
    const term = stem(token.text.toLowerCase(), 'it');
    const count = counts.get(term) ?? newCount();
    counts.set(term, count);
    addPlace(count, tokens.slice(Math.max(0, at - 5), at), {
      word: token.folded,
      isCapital: token.isName,
      text: token.isName ? token.said : token.text,
    });
    count.turns.add(index);
    if (isFronted(text, token)) count.lead += 1;
    const next = tokens[at + 1];
    if (next && text.slice(token.end, next.start) === ' ' && isTelling(next))
      count.behind.set(next.text, (count.behind.get(next.text) ?? 0) + 1);
  }
}

const mostFront = 32;
/** «La vernice la compro io», «e le bibite?», «secondo punto, l'ascensore»: what is named first is what it is about. */
const fronting =
  /^(?:(?:e|ah|ecco|poi|allora|senti|senta|ok|bene|no|sì|si|beh|ma|invece|intanto|passiamo a|(?:primo|secondo|terzo|quarto|quinto|ultimo|prossimo) punto|punto (?:uno|due|tre|quattro|cinque)|primo|secondo|terzo|quarto|quinto|ultima cosa|altra cosa|prima cosa|(?:seconda|terza|quarta) cosa)[,.:]? ){0,3}(?:(?:il|lo|la|i|gli|le|er|el|del|della|dei|delle|sul|sulla|per il|per la|al|alla) |l['’]|dell['’]|all['’])$/iu;
const isFronted = (text: string, { start }: Placed): boolean =>
  start <= mostFront && fronting.test(text.slice(0, start));

const isTelling = ({ folded, text }: Token): boolean =>
  folded.length >= 4 && !isEveryday({ folded }) && !verbLike.test(text.toLowerCase());

const newCount = (): Count => ({
  forms: new Map(),
  turns: new Set(),
  nouns: 0,
  names: 0,
  verbs: 0,
  lead: 0,
  capital: 0,
  behind: new Map(),
});

type Said = { word: string; text: string; isCapital: boolean };

function addPlace(count: Count, lead: Token[], { word, text, isCapital }: Said): void {
  const before = lead.at(-1)?.folded ?? '';
  const isNoun = isNounAfter(before, word);
  const form = isCapital ? text : text.toLowerCase();
  count.forms.set(form, (count.forms.get(form) ?? 0) + (isNoun ? 1.5 : 1));
  count.names += 1;
  if (isNoun) count.nouns += 1;
  if (isVerbAfter(before, word) || (!isNoun && /^(?:la|le|li|lo|l)$/.test(before))) count.verbs += 1;
  if (isCapital) count.capital += 1;
  if (introduces.test(`${lead.map((each) => each.folded).join(' ')} `)) count.lead += 1;
}

const odd = /^(?:mano|radio|foto|auto|moto|metro)$/;
const inI = /(?:isi|esi|osi|lisi|nesi)$/;
/** «La ordino», «le finisco», «lo porto» are no nouns. */
function isNounAfter(before: string, word: string): boolean {
  if (!beforeNoun.has(before)) return false;
  if (
    /^(?:la|una|le|della|alla|dalla|nella|sulla|delle|alle|questa|quella|mia|tua|sua|nostra)$/.test(before) &&
    word.endsWith('o')
  )
    return odd.test(word);
  if (/^(?:le|delle|alle|i|gli|dei|ai|degli|agli)$/.test(before) && /[oa]$/.test(word)) return odd.test(word);
  if (/^(?:la|una|il|lo|un|uno|del|della|al|alla|dal|dalla)$/.test(before) && word.endsWith('i'))
    return inI.test(word);
  return before !== 'lo' || /^(?:s[^aeiou]|z|gn|ps|x|y)/.test(word);
}

const verbPlace =
  /^(?:io|tu|mi|ti|ci|vi|si|te|me|ce|ve|se|non|glielo|gliela|glieli|gliele|li|ho|hai|ha|abbiamo|hanno|ce|che|chi|lo|cosa|perche|quando)$/;
const isVerbAfter = (before: string, word: string): boolean =>
  verbPlace.test(before) && !(before === 'lo' && /^(?:s[^aeiou]|z|gn|ps)/.test(word));
