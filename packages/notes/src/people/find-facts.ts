import type { Span } from '@wingman/italian/sentences/sentences.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { cut } from '../cut.ts';
import type { NoteSegment } from '../note.ts';
import { jokes, laughs, refuses } from '../turns/replies.ts';
import { plainOf, type Turn } from '../turns/turn.ts';
import { type FactKind, type ReadFact, readFact } from './fact-rules.ts';
import { type NameReading, namesIn, type SpokenName } from './names-in.ts';
import { isNameOfVoice } from './person-name.ts';

/**
 * A stable fact about somebody, in the words in which it was said. `key`: the same for the same fact said again, and for its denial.
 * `saidBy`: the named voice, null for another one.
 */
export type PersonFact = {
  name: string;
  kind: FactKind;
  text: string;
  key: string;
  isDenied: boolean;
  segmentIds: number[];
  saidBy: string | null;
};

type Reading = {
  reading: NameReading;
  nameOf: (name: string) => string;
  sentencesOf: (text: string) => Span[];
};

const mostFacts = 100;
const mostCharacters = 3_000;
const segmentsAStep = 100;
const doubts =
  /(?:^| )(?:forse|magari|mi sa|mi pare|mi sembra|sembra|pare|credo|penso|immagino|suppongo|chissa|se|boh|puo darsi|dovrebbe|potrebbe|sarebbe|fosse|avesse|non so|non sono sicur\p{L}|dicono|si dice|gioco|facciamo finta|fai finta|mettiamo|nel film|nel libro|nella storia|come se|sogno|sognato)(?: |$)/u;
const ofNow =
  /(?:^| )(?:oggi|domani|stasera|stamattina|stanotte|ieri|dopodomani|fino a|fino alle|per ora|per adesso|questa settimana|in questi giorni|questo mese|quest anno|questo weekend|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)(?: |$)/;
/** Behind these a name is not who does it. */
const notSubject =
  /(?:^|[^\p{L}])(?:di|del|della|dello|dei|delle|degli|dell['’]|a|ad|al|alla|ai|alle|da|dal|dalla|con|per|su|tra|fra|come|quanto|dopo|senza|e|o|né)(?: (?:mi[oa]|tu[oa]|su[oa]) \p{L}+)? $/iu;
const between =
  /^(?:, (?:che|invece|infatti|però),? | (?:che |invece |infatti |però |poi |ormai |anche |ora |adesso |sai |intanto ){0,2})/u;
const ownLead =
  /^(?:.*[,;:] |.*(?<!\p{L})(?:e|ma|perché|però|tanto|siccome|infatti|purtroppo|comunque|che|sì|no|allora|guarda|io|anch['’]io|anche io) )?$/iu;
const hearsay = /(?<!\p{L})(?:dice|diceva|ha detto|mi fa|risponde|disse|fa)(?: che)?[,:]? ?[«"“]?$/iu;
const pronoun = /^(?:(?:e|ma|sì|poi|infatti|anche|lei|lui|però) )*/iu;
const otherPerson =
  /(?<!\p{L})(?:madre|padre|mamma|papà|figli[oae]|fratell[oi]|sorell[ae]|cugin[oaie]|zi[oa]|nonn[oaie]|amic[oa]|colleg[ah]e?i?|cap[oa]|marit[oi]|mogli[e]?|signor[ae]?|dottor\p{L}*|ragazz[oaie]|vicin[oa]|compagn[oa]|fidanzat[oa]|qualcuno|uno|una|tizi[oa]|lei|lui|nipot[ei]|medico|tutti)(?!\p{L})/iu;

/** Stable facts about those who are named, in the order of speech. What is doubted, asked, joked or answered with a no is none. */
export async function findFacts(segments: readonly NoteSegment[], reading: Reading): Promise<PersonFact[]> {
  const found: PersonFact[] = [];
  for (const index of segments.keys()) {
    if (index % segmentsAStep === segmentsAStep - 1) await new Promise((resolve) => setImmediate(resolve));
    if (isUnsure(segments, index)) continue;
    for (const fact of factsIn(segments, index, reading)) keep(found, fact);
    if (found.length >= mostFacts) break;
  }
  return found;
}

/** Said again or denied in the same talk: the last one counts. */
function keep(found: PersonFact[], fact: PersonFact): void {
  const at = found.findIndex(({ name, key }) => name === fact.name && key === fact.key);
  const known = found[at];
  if (!known) found.push(fact);
  else if (known.isDenied !== fact.isDenied) found[at] = fact;
  else known.segmentIds = [...new Set([...known.segmentIds, ...fact.segmentIds])].slice(0, 8);
}

type Plain = Pick<Turn, 'plain'>;
const plainTurn = ({ text }: NoteSegment) => ({ plain: plainOf(text.slice(0, mostCharacters)) }) as Turn;

/** It is a joke, or another voice says no. */
function isUnsure(segments: readonly NoteSegment[], index: number): boolean {
  const segment = segments[index] as NoteSegment;
  const own = plainTurn(segment);
  if (jokes(own)) return true;
  const next = segments[index + 1];
  if (!next) return false;
  const reply = plainTurn(next);
  if (next.voice === segment.voice) return withdrawn(reply);
  return laughs(reply) || jokes(reply) || (refuses(reply) && !own.plain.startsWith('no '));
}

const withdrawn = (turn: Plain): boolean =>
  /^(?:anzi|no anzi|no no|cioe no|scherzo|ah no)(?: |$)/.test(turn.plain) || jokes(turn as Turn);

function factsIn(segments: readonly NoteSegment[], index: number, reading: Reading): PersonFact[] {
  const segment = segments[index] as NoteSegment;
  const text = segment.text.slice(0, mostCharacters);
  const found: PersonFact[] = [];
  let before = lastSentenceOf(segments, index, reading);
  for (const { start, end } of reading.sentencesOf(text)) {
    const sentence = text.slice(start, end);
    const isAsked = sentence.includes('?');
    if (!isAsked && !doubts.test(plainOf(sentence)))
      found.push(...ofSentence(sentence, { segment, reading, before }));
    before = isAsked ? undefined : { sentence, id: segment.id };
  }
  return found;
}

type Before = { sentence: string; id: number } | undefined;
type Place = { segment: NoteSegment; reading: Reading; before: Before };

/** What the same voice said just before. */
function lastSentenceOf(segments: readonly NoteSegment[], index: number, { sentencesOf }: Reading): Before {
  const [own, last] = [segments[index] as NoteSegment, segments[index - 1]];
  if (!last || last.voice !== own.voice) return undefined;
  const text = last.text.slice(0, mostCharacters);
  const span = sentencesOf(text).at(-1);
  const sentence = span ? text.slice(span.start, span.end) : '';
  return sentence === '' || sentence.includes('?') ? undefined : { sentence, id: last.id };
}

function ofSentence(sentence: string, place: Place): PersonFact[] {
  const names = namesIn(sentence, place.reading.reading);
  const named = names.flatMap((name) => ofNamed(sentence, name, place));
  return [...named, ...ofSelf(sentence, place), ...(names.length === 0 ? ofMeant(sentence, place) : [])];
}

const factAt = (
  { segment, reading }: Place,
  { name, words, fact, ids }: { name: string; words: string; fact: ReadFact; ids: number[] },
): PersonFact => {
  const text = words.slice(0, fact.length).trim();
  const saidBy = isNameOfVoice(segment.voice) ? segment.voice : null;
  return {
    name: reading.nameOf(name),
    kind: fact.kind,
    text: cut(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`),
    key: keyOf(fact, text),
    isDenied: fact.isDenied,
    segmentIds: ids,
    saidBy,
  };
};

/** The words that tell, without «non»: one key for a fact and its denial. */
function keyOf({ kind, isDenied }: ReadFact, text: string): string {
  const plain = isDenied ? text.replace(/^non (?:più )?/iu, '') : text;
  return [kind, ...new Set(analyse(plain))].sort().join(' ');
}

const isLasting = (words: string, { kind, length }: ReadFact) =>
  kind === 'health' || kind === 'birthday' || !ofNow.test(plainOf(words.slice(0, length + 24)));

/** «Giulia è allergica alle noci», «Giulia, che lavora alla Fiat, …», «il compleanno di Giulia è il 3 maggio». */
function ofNamed(sentence: string, { name, start, end }: SpokenName, place: Place): PersonFact[] {
  const after = sentence.slice(end);
  const day = birthdayOf(sentence, { start, end });
  if (day)
    return [
      factAt(place, { name, words: day, fact: { ...birthday, length: day.length }, ids: [place.segment.id] }),
    ];
  if (notSubject.test(sentence.slice(0, start))) return [];
  const lead = between.exec(after)?.[0] ?? '';
  const words = after.slice(lead.length);
  const fact = lead === '' ? undefined : readFact(words, false);
  if (!fact || !isLasting(words, fact)) return [];
  return [factAt(place, { name, words, fact, ids: [place.segment.id] })];
}

const birthday = { kind: 'birthday', isDenied: false, isOfPerson: true } as const;

function birthdayOf(sentence: string, { start, end }: Pick<SpokenName, 'start' | 'end'>): string | undefined {
  const lead = /(?<!\p{L})(?:il )?compleanno di $/iu.exec(sentence.slice(0, start))?.[0];
  const day =
    /^ (?:è|cade) (?:il |l['’])(?:primo|\d{1,2}|\p{L}{3,12}) (?:di )?(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)/iu.exec(
      sentence.slice(end),
    )?.[0];
  return lead && day ? `${lead}${sentence.slice(start, end)}${day}` : undefined;
}

const ownVerb =
  /(?<!\p{L})(?:non (?:più )?)?(?:sono|ho|lavoro|abito|vivo|sto|compio|faccio|studio|insegno|suono|parlo|mangio|bevo)(?!\p{L})/giu;

/** What a named voice says of itself. */
function ofSelf(sentence: string, place: Place): PersonFact[] {
  const { voice, id } = place.segment;
  if (!isNameOfVoice(voice)) return [];
  const found: PersonFact[] = [];
  for (const { index } of sentence.matchAll(ownVerb)) {
    const before = sentence.slice(0, index);
    if (!ownLead.test(before) || hearsay.test(before)) continue;
    const words = sentence.slice(index);
    const fact = readFact(`${words.slice(0, 1).toLowerCase()}${words.slice(1)}`, true);
    if (fact && isLasting(words, fact)) found.push(factAt(place, { name: voice, words, fact, ids: [id] }));
  }
  return found;
}

/** «Ho sentito Giulia. È allergica alle noci»: where nobody else can be meant. */
function ofMeant(sentence: string, place: Place): PersonFact[] {
  const { before, reading, segment } = place;
  if (!before || otherPerson.test(before.sentence) || doubts.test(plainOf(before.sentence))) return [];
  const names = namesIn(before.sentence, reading.reading);
  const only = names.length === 1 ? names[0] : undefined;
  if (!only || hasOtherCapital(before.sentence, only)) return [];
  const lead = pronoun.exec(sentence)?.[0] ?? '';
  const words = sentence.slice(lead.length);
  const fact = readFact(`${words.slice(0, 1).toLowerCase()}${words.slice(1)}`, false);
  if (!fact?.isOfPerson || !isLasting(words, fact) || !agreesWith(only.name, words.slice(0, fact.length)))
    return [];
  return [factAt(place, { name: only.name, words, fact, ids: [...new Set([before.id, segment.id])] })];
}

/** A capital inside the sentence may be of somebody whom no list has. */
const hasOtherCapital = (sentence: string, { start, end }: SpokenName): boolean =>
  /(?<=[\p{L},] )\p{Lu}/u.test(`${sentence.slice(0, start)}${sentence.slice(end)}`.slice(1));

const menInA = /^(?:andrea|luca|nicola|mattia|elia|enea|tobia|gianluca|gianmaria|battista)$/;
/** «allergica» is no Marco. */
function agreesWith(name: string, words: string): boolean {
  const ending =
    /(?:allergic|celiac|diabetic|vegetarian|vegan|astemi|nat|sposat|fidanzat|divorziat|separat|vedov)([oa])(?!\p{L})/u.exec(
      words,
    )?.[1];
  if (ending === undefined) return true;
  const first = plainOf(name).split(' ')[0] ?? '';
  if (!/[oa]$/.test(first)) return true;
  const isMan = menInA.test(first) || first.endsWith('o');
  return isMan === (ending === 'o');
}
