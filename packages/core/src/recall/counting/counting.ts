import type { Citation, SearchScope } from '@wingman/contract/conversation.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type Bounds, unbounded } from '@wingman/db/repositories/bounds.ts';
import {
  listRecordingLengths,
  listRecordingStarts,
} from '@wingman/db/repositories/recordings-in-range.repository.ts';
import {
  listNeighbours,
  listSegmentsById,
  listSpeakers,
} from '@wingman/db/repositories/segment.repository.ts';
import type { RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { countUtterances, separateTimes, withAllTerms } from '@wingman/search/excerpts/occurrences.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { boundsOf } from '../bounds.ts';
import { explainOdd } from '../no-answer.ts';
import { planQuestion, type QuestionPlan, type RecallQuery } from '../plan-question.ts';
import { blockquoteOf } from '../quote-turns.ts';
import { quotedSpeaker } from '../quoted-words.ts';
import { listOccurrences } from '../search.ts';
import { counted, durationText, evidenceText, firstOfDays, momentText, toEvidence } from './count-texts.ts';
import { type CountQuestion, readCount } from './read-count.ts';

/** An answer made by counting, with quotes that prove it. `scope`: what was counted in. */
export type Counted = { text: string; citations: Citation[]; scope: SearchScope };

type Where = { userId: string; ranges: Bounds[]; timeZone: string; evidence: number; phrase: string };
/** `terms`: those of the topic, in all forms in which they may have been said. */
type Topic = Where & { terms: ReadonlySet<string> };
type Found = { text: string; citations: Citation[] };

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
      ranges: plan.ranges.length > 0 ? plan.ranges : [boundsOf(plan.wide)],
      timeZone: query.timeZone,
      evidence: Math.min(20, 2 + responseLength * 2),
      phrase: phraseOf(plan, query.place),
    };
    const found = await count(database, readCount(plan.text) ?? asked, where);
    const text = [explainOdd(plan.odd), withCapital(found?.text ?? '')].filter(Boolean).join(' ');
    return found && { ...found, text, scope: plan.scope };
  };
}

/** The scope of the count, as the beginning of a sentence. */
function phraseOf({ scope }: QuestionPlan, place: string | undefined): string {
  const isDated = scope.narrowedBy !== undefined && scope.dateUse === undefined;
  if (scope.limits && place) return isDated ? `${scope.narrowedBy?.label}, ${place}: ` : `${place}: `;
  if (scope.narrowedBy && scope.dateUse === undefined) return `${scope.narrowedBy.label}: `;
  if (scope.recording) return 'In questa registrazione: ';
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
  if (segments.length === 0) return undefined;
  const terms = new Set(concepts.flatMap(({ alternatives }) => alternatives.map(({ term }) => term)));
  const asked = { ...where, terms };
  if (isOfWords) return tellUtterances(name, segments, countUtterances(segments, concepts), asked);
  return (tellers[kind] ?? tellTimes)(name, segments, asked);
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

type Teller = (name: string, segments: RecalledSegment[], topic: Topic) => Found;

/** «3 volte, in 2 registrazioni» */
function howOften(times: number, segments: RecalledSegment[]): string {
  const recordings = new Set(segments.map(({ recordingId }) => recordingId)).size;
  const place = recordings === 1 ? 'nella stessa registrazione' : `in ${recordings} registrazioni`;
  return times === 1 ? 'una volta sola' : `${counted(times, 'volta', 'volte')}, ${place}`;
}

/** A sentence, and below it the quotes that prove it. */
function proven(sentence: string, all: RecalledSegment[], { evidence, timeZone, terms }: Topic): Found {
  const citations = toEvidence(all.slice(0, evidence), terms);
  return { text: `${sentence}\n\n${evidenceText(citations, all.length, timeZone)}`, citations };
}

function tellUtterances(name: string, segments: RecalledSegment[], uttered: number, topic: Topic): Found {
  return proven(`${topic.phrase}${name} si sente ${howOften(uttered, segments)}.`, segments, topic);
}

const tellTimes: Teller = (name, segments, topic) => {
  const times = separateTimes(segments);
  return proven(`${topic.phrase}di ${name} si parla ${howOften(times.length, segments)}.`, times, topic);
};

const tellDays: Teller = (name, segments, topic) => {
  const days = firstOfDays(
    segments.map(({ spokenAt }) => spokenAt),
    topic.timeZone,
  );
  const first = days.flatMap((day) => segments.find(({ spokenAt }) => spokenAt === day) ?? []);
  const count = counted(days.length, 'giorno', 'giorni');
  return proven(`${topic.phrase}di ${name} si parla in ${count}.`, first, topic);
};

const tellRecordings: Teller = (name, segments, topic) => {
  const first = segments.filter(
    ({ recordingId }, i) => segments.findIndex((other) => other.recordingId === recordingId) === i,
  );
  const count = counted(first.length, 'registrazione', 'registrazioni');
  return proven(`${topic.phrase}di ${name} si parla in ${count}.`, first, topic);
};

const tellEnd =
  (which: 'ultima' | 'prima'): Teller =>
  (name, segments, { timeZone, phrase, terms }) => {
    const times = separateTimes(segments);
    const citations = toEvidence(which === 'ultima' ? times.slice(-1) : times.slice(0, 1), terms);
    const when = citations.map(({ spokenAt }) => momentText(spokenAt, timeZone)).join();
    const end = which === 'ultima' ? 'l’ultima volta' : 'la prima volta';
    const sentence = `${phrase}${end} che si parla di ${name} è ${when}:`;
    return { text: [sentence, ...citations.map(blockquoteOf)].join('\n\n'), citations };
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
  return { text: `${phrase}${total}.${rest}`, citations: [] };
}

async function countRecordings(
  { db }: WingmanDatabase,
  kind: 'recordings' | 'days',
  { userId, ranges, phrase, evidence, timeZone }: Where,
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
  const within = ranges[0] ? { ...ranges[0], from: null, to: null } : unbounded;
  const firstWords = await listNeighbours(db, { userId, wanted, within });
  const ordered = firstWords.toSorted((one, other) => (one.spokenAt < other.spokenAt ? -1 : 1));
  const citations = toEvidence(ordered, new Set());
  // Recordings in which nothing is said cannot be quoted.
  const total = shown.length > evidence ? shown.length : citations.length;
  const list = citations.length > 0 ? [evidenceText(citations, total, timeZone)] : [];
  return { text: [`${phrase}${count}.`, ...list].join('\n\n'), citations };
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
    return { text: 'Non si può dire: le trascrizioni non distinguono chi parla.', citations: [] };
  }
  const lines = ordered
    .slice(0, 10)
    .map(([name, spoken]) => `- ${quotedSpeaker(name)}: ${durationText(spoken)}`);
  return {
    text: `${phrase}ha parlato di più ${quotedSpeaker(ordered[0]?.[0] ?? '')}.\n\n${lines.join('\n')}`,
    citations: [],
  };
}
