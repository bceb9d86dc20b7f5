import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  listRecordingLengths,
  listRecordingStarts,
} from '@wingman/db/repositories/recordings-in-range.repository.ts';
import {
  listNeighbours,
  listSegmentsById,
  listSpeakers,
} from '@wingman/db/repositories/segment.repository.ts';
import type { Excerpt, RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { countUtterances, separateTimes, withAllTerms } from '@wingman/search/excerpts/occurrences.ts';
import { trimTo } from '@wingman/search/excerpts/trim.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { explainOdd } from '../no-answer.ts';
import { planQuestion, type QuestionPlan, type RecallQuery } from '../plan-question.ts';
import { quotedSpeaker, quotedWords } from '../quoted-words.ts';
import { listOccurrences } from '../search.ts';
import { counted, durationText, evidenceList, firstOfDays, momentText } from './count-texts.ts';
import { type CountQuestion, readCount } from './read-count.ts';

/** An answer made by counting, with the excerpts that prove it. `scope`: what was counted in. */
export type Counted = { text: string; excerpts: Excerpt[]; scope: SearchScope };

type Range = { from: string | null; to: string | null };
type Where = {
  userId: string;
  ranges: Range[];
  timeZone: string;
  evidence: number;
  phrase: string;
  /** Of what is counted, in all forms. */
  terms: ReadonlySet<string>;
};
type Found = { text: string; excerpts: Excerpt[] };

/** Limit of matching segments: the count is exact up to here. */
const maxSegments = 20_000;

/**
 * Answers questions that ask for a number by counting in the database, with citations. Undefined for every other
 * question, and where nothing was found to count: that gets the same reply as any question without an answer.
 */
export function createCounting({ database }: { database: WingmanDatabase }) {
  return async (query: RecallQuery, responseLength: number): Promise<Counted | undefined> => {
    const asked = readCount(query.question);
    if (!asked) return undefined;
    const plan = planQuestion(query);
    if (plan.isOutside || plan.isOddOnly) return undefined;
    const where: Where = {
      userId: query.userId,
      ranges: plan.ranges.length > 0 ? plan.ranges : [plan.wide],
      timeZone: query.timeZone,
      evidence: Math.min(20, 2 + responseLength * 2),
      phrase: phraseOf(plan),
      terms: new Set(),
    };
    const found = await count(database, readCount(plan.text) ?? asked, where);
    const text = [explainOdd(plan.odd), withCapital(found?.text ?? '')].filter(Boolean).join(' ');
    return found && { ...found, text, scope: plan.scope };
  };
}

/** The scope of the count, as the beginning of a sentence. */
function phraseOf({ scope }: QuestionPlan): string {
  if (scope.narrowedBy) return `${scope.narrowedBy.label}: `;
  return scope.superSearch ? '' : 'Oggi: ';
}

const withCapital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());

async function count(
  database: WingmanDatabase,
  { kind, topic, isOfWords }: CountQuestion,
  where: Where,
): Promise<Found | undefined> {
  if (kind === 'speakers') return countSpeakers(database, where);
  if (kind === 'duration') return countDuration(database, where);
  const concepts = readQuestion(topic).concepts.filter(({ isWhole }) => !isWhole);
  if (concepts.length === 0) {
    return kind === 'recordings' || kind === 'days' ? countRecordings(database, kind, where) : undefined;
  }
  const segments = await findOccurrences(database, concepts, where);
  const name = `«${contentWords(topic)}»`;
  const terms = new Set(concepts.flatMap(({ alternatives }) => alternatives.map(({ term }) => term)));
  const about = { ...where, terms };
  if (segments.length === 0) return undefined;
  if (isOfWords) return tellUtterances(name, segments, countUtterances(segments, concepts), about);
  return tell(kind, name, segments, about);
}

/** The counted words of the topic, as quoted in the answer. */
function contentWords(topic: string): string {
  const tokens = topic.match(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu) ?? [];
  return tokens.filter((token) => readQuestion(token).concepts.length > 0).join(' ');
}

async function findOccurrences(
  { db }: WingmanDatabase,
  concepts: Concept[],
  { userId, ranges }: Where,
): Promise<RecalledSegment[]> {
  const byConcept = await Promise.all(
    concepts.map(async (concept) => {
      const found = await Promise.all(
        ranges.map((range) => listOccurrences(db, { ...range, userId, concept, limit: maxSegments })),
      );
      return listSegmentsById(db, { userId, ids: found.flat() });
    }),
  );
  return withAllTerms(byConcept);
}

type Teller = (name: string, segments: RecalledSegment[], where: Where) => Found;

function tell(kind: CountQuestion['kind'], name: string, segments: RecalledSegment[], where: Where): Found {
  return (tellers[kind] ?? tellTimes)(name, segments, where);
}

/** «3 volte, in 2 registrazioni» */
function howOften(times: number, segments: RecalledSegment[]): string {
  const recordings = new Set(segments.map(({ recordingId }) => recordingId)).size;
  const place = recordings === 1 ? 'nella stessa registrazione' : `in ${recordings} registrazioni`;
  return times === 1 ? 'una volta sola' : `${counted(times, 'volta', 'volte')}, ${place}`;
}

function tellUtterances(name: string, segments: RecalledSegment[], uttered: number, where: Where): Found {
  const excerpts = toExcerpts(segments.slice(0, where.evidence), where.terms);
  const list = evidenceList(excerpts, segments.length, where.timeZone);
  return { text: `${where.phrase}${name} si sente ${howOften(uttered, segments)}.\n${list}`, excerpts };
}

const tellTimes: Teller = (name, segments, { phrase, evidence, timeZone, terms }) => {
  const times = separateTimes(segments);
  const excerpts = toExcerpts(times.slice(0, evidence), terms);
  const list = evidenceList(excerpts, times.length, timeZone);
  return { text: `${phrase}di ${name} si parla ${howOften(times.length, segments)}.\n${list}`, excerpts };
};

const tellDays: Teller = (name, segments, { phrase, evidence, timeZone, terms }) => {
  const days = firstOfDays(
    segments.map(({ spokenAt }) => spokenAt),
    timeZone,
  );
  const first = days.flatMap((day) => segments.find(({ spokenAt }) => spokenAt === day) ?? []);
  const excerpts = toExcerpts(first.slice(0, evidence), terms);
  return {
    text: `${phrase}di ${name} si parla in ${counted(days.length, 'giorno', 'giorni')}.\n${evidenceList(excerpts, days.length, timeZone)}`,
    excerpts,
  };
};

const tellRecordings: Teller = (name, segments, { phrase, evidence, timeZone, terms }) => {
  const first = segments.filter(
    ({ recordingId }, i) => segments.findIndex((other) => other.recordingId === recordingId) === i,
  );
  const excerpts = toExcerpts(first.slice(0, evidence), terms);
  return {
    text: `${phrase}di ${name} si parla in ${counted(first.length, 'registrazione', 'registrazioni')}.\n${evidenceList(excerpts, first.length, timeZone)}`,
    excerpts,
  };
};

const tellEnd =
  (which: 'ultima' | 'prima'): Teller =>
  (topic, segments, { timeZone, phrase, terms }) => {
    const times = separateTimes(segments);
    const excerpts = toExcerpts(which === 'ultima' ? times.slice(-1) : times.slice(0, 1), terms);
    const when = excerpts.map(({ hit }) => momentText(hit.spokenAt, timeZone)).join();
    const quote = excerpts.map(({ quote: words, n }) => `«${quotedWords(words)}» [${n}]`).join();
    const name = which === 'ultima' ? 'l’ultima volta' : 'la prima volta';
    return { text: `${phrase}${name} che si parla di ${topic} è ${when}: ${quote}`, excerpts };
  };

const tellers: Partial<Record<CountQuestion['kind'], Teller>> = {
  times: tellTimes,
  days: tellDays,
  recordings: tellRecordings,
  last: tellEnd('ultima'),
  first: tellEnd('prima'),
};

async function countDuration(
  { db }: WingmanDatabase,
  { userId, ranges, phrase }: Where,
): Promise<Found | undefined> {
  const parts = await Promise.all(ranges.map((range) => listRecordingLengths(db, { userId, ...range })));
  const recordings = parts.reduce((sum, part) => sum + part.recordings, 0);
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  const unmeasured = parts.reduce((sum, part) => sum + part.unmeasured, 0);
  if (recordings === 0) return undefined;
  const rest =
    unmeasured > 0
      ? ` ${counted(unmeasured, 'registrazione non è ancora stata misurata', 'registrazioni non sono ancora state misurate')}.`
      : '';
  const total = `${durationText(seconds)} in ${counted(recordings, 'registrazione', 'registrazioni')}`;
  return { text: `${phrase}${total}.${rest}`, excerpts: [] };
}

async function countRecordings(
  { db }: WingmanDatabase,
  kind: 'recordings' | 'days',
  { userId, ranges, phrase, evidence, timeZone, terms }: Where,
): Promise<Found | undefined> {
  const starts = (
    await Promise.all(ranges.map((range) => listRecordingStarts(db, { userId, ...range })))
  ).flat();
  if (starts.length === 0) return undefined;
  const shown = kind === 'recordings' ? starts : oneADay(starts, timeZone);
  const count =
    kind === 'recordings'
      ? counted(starts.length, 'registrazione', 'registrazioni')
      : `${counted(shown.length, 'giorno', 'giorni')} con registrazioni`;
  const wanted = shown
    .slice(0, evidence)
    .map(({ id }) => ({ recordingId: id, fromPosition: 0, toPosition: 0 }));
  const firstWords = await listNeighbours(db, { userId, wanted });
  const excerpts = toExcerpts(
    firstWords.toSorted((one, other) => (one.spokenAt < other.spokenAt ? -1 : 1)),
    terms,
  );
  const list = excerpts.length > 0 ? `\n${evidenceList(excerpts, excerpts.length, timeZone)}` : '';
  return { text: `${phrase}${count}.${list}`, excerpts };
}

function oneADay(starts: { id: string; createdAt: string }[], timeZone: string) {
  const days = firstOfDays(
    starts.map(({ createdAt }) => createdAt),
    timeZone,
  );
  return days.flatMap((day) => starts.find(({ createdAt }) => createdAt === day) ?? []);
}

async function countSpeakers({ db }: WingmanDatabase, { userId, ranges, phrase }: Where): Promise<Found> {
  const seconds = new Map<string, number>();
  for (const range of ranges) {
    for (const { speaker, seconds: spoken } of await listSpeakers(db, { userId, ...range }))
      seconds.set(speaker, (seconds.get(speaker) ?? 0) + spoken);
  }
  const ordered = [...seconds].sort(([, one], [, other]) => other - one);
  if (ordered.length === 0) {
    return { text: 'Non si può dire: le trascrizioni non distinguono chi parla.', excerpts: [] };
  }
  const lines = ordered
    .slice(0, 10)
    .map(([name, spoken]) => `- ${quotedSpeaker(name)}: ${durationText(spoken)}`);
  return {
    text: `${phrase}ha parlato di più ${quotedSpeaker(ordered[0]?.[0] ?? '')}.\n\n${lines.join('\n')}`,
    excerpts: [],
  };
}

/** Characters of a quote that proves a number; a longer turn is trimmed to the sentences with what was counted. */
const quoteLength = 290;

/** Counted segments are cited for their own words only. */
function toExcerpts(segments: RecalledSegment[], terms: ReadonlySet<string>): Excerpt[] {
  const worth = (said: Set<string>) => [...said].filter((term) => terms.has(term)).length;
  const quoteOf = (hit: RecalledSegment) =>
    hit.text.length <= quoteLength ? hit.text : trimTo(hit.text, worth, quoteLength);
  return segments.map((hit, i) => ({
    n: i + 1,
    hit,
    end: hit.end,
    quote: quoteOf(hit),
    text: hit.text,
    segments: [hit],
  }));
}
