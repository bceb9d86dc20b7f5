import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import {
  listRecordingHeadings,
  type RecordingHeading,
} from '@wingman/db/repositories/recording-heading.repository.ts';
import { listNeighbours, listSegmentsById } from '@wingman/db/repositories/segment.repository.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import type { AnswerChoice } from '@wingman/search/answers/choose-answer.ts';
import {
  type ChosenRecording,
  chooseRecordings,
  type RecordingHit,
} from '@wingman/search/excerpts/choose-recordings.ts';
import { bySpeech, type Excerpt, type RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { type Fitting, fitRecordings } from '@wingman/search/excerpts/fit-recordings.ts';
import { boundsOf } from './bounds.ts';
import type { QuotedLine } from './commitments/sought.ts';
import { rangesAround } from './ranges-around.ts';

/** A turn with the number by which an answer cites it. */
export type GivenTurn = RecalledSegment & { n: number };

/**
 * What a model is given of a recording: its turns in the order of speech, numbered from 1 through all recordings. `isWhole`:
 * nothing is left out.
 */
export type GivenRecording = {
  recordingId: string;
  title: string | null;
  startedAt: string;
  speakers: string[];
  turns: GivenTurn[];
  isWhole: boolean;
};

/**
 * What a search found, best first, or for an overview as excerpts in the order of time. `words`: what was asked; `scope`: nothing
 * outside of it is given; `preferred`: when it was said, as far as the question's date tells;
 * `answer`: the turns that answer best.
 */
type FoundWords = {
  isOverview: boolean;
  excerpts: Excerpt[];
  /** Lines of the notes, whose turns come before the excerpts. */
  lines?: Pick<QuotedLine, 'turns'>[];
  found?: RecordingHit[];
  words: string;
  scope: SearchScope;
  preferred?: TimeRange[];
  answer?: Pick<AnswerChoice, 'best' | 'others'>;
};

/** Characters of what was said in all recordings together. */
const givenBudget = 8_000;
/** Recordings that are looked at more closely. */
const mostCandidates = 12;
/** Segments of one recording that are read: many more than fit into the budget. */
const mostRead = 500;

/** The recordings that a model is given for what a search found: the best first, or for an overview in the order of time. */
export async function giveRecordings(
  { db }: Pick<WingmanDatabase, 'db'>,
  {
    userId,
    recalled,
    budget = givenBudget,
  }: { userId: string; recalled: FoundWords; budget?: number | undefined },
): Promise<GivenRecording[]> {
  if (recalled.isOverview) return giveOverview(db, { userId, recalled, budget });
  const found = foundIn(recalled);
  const candidates = [...new Set(found.map(({ recordingId }) => recordingId))].slice(0, mostCandidates);
  const headings = await headingsOf(db, userId, candidates);
  const hits = found.filter(({ recordingId }) => headings.has(recordingId));
  const terms = new Set(analyse(recalled.words));
  const chosen = chooseRecordings(hits, (id) => factsOf(headings.get(id), terms, recalled));
  const within = boundsOf(recalled.scope);
  const read = await readAround(db, { userId, within }, { chosen, headings });
  return numbered(fitRecordings(read, budget), headings);
}

/** The turns that answer best before all that was found. */
function foundIn({ found = [], answer }: FoundWords): RecordingHit[] {
  const windows = answer ? [answer.best, ...answer.others].flatMap((window) => window ?? []) : [];
  const first = windows.map(({ answer: { id, recordingId } }) => ({ segmentId: id, recordingId, score: 0 }));
  return [...first, ...found];
}

/** What was said in the scope, by recordings. */
async function giveOverview(
  db: WingmanDatabase['db'],
  { userId, recalled, budget }: { userId: string; recalled: FoundWords; budget: number },
): Promise<GivenRecording[]> {
  const noted = (recalled.lines ?? []).flatMap(({ turns }) => turns);
  const all = [...noted, ...recalled.excerpts.flatMap((excerpt) => excerpt.segments)];
  const each = [...new Map(all.map((segment) => [segment.id, segment])).values()];
  const segments = upTo(each, budget, noted.length > 0);
  if (noted.length > 0) segments.sort(bySpeech);
  const groups = Map.groupBy(segments, ({ recordingId }) => recordingId);
  return numbered([...groups.values()], await headingsOf(db, userId, [...groups.keys()]));
}

/** The first segments that have so many characters together; unless strictly, all where what we give ordinarily may be given. */
function upTo(segments: RecalledSegment[], budget: number, isStrict: boolean): RecalledSegment[] {
  if (budget >= givenBudget && !isStrict) return segments;
  let left = budget;
  return segments.filter(({ text }) => {
    left -= text.length + 1;
    return left >= 0;
  });
}

async function headingsOf(db: WingmanDatabase['db'], userId: string, ids: string[]) {
  const headings = await listRecordingHeadings(db, { userId, ids });
  return new Map(headings.map((heading) => [heading.id, heading]));
}

function factsOf(heading: RecordingHeading | undefined, terms: Set<string>, { preferred = [] }: FoundWords) {
  const { title = null, speakers = [], createdAt = '' } = heading ?? {};
  const named = speakers.filter((speaker) => !/^Voce \d+$/.test(speaker));
  return {
    titleMatches: new Set(analyse(title ?? '')).intersection(terms).size,
    isAskedVoice: named.some((speaker) => analyse(speaker).some((term) => terms.has(term))),
    isAskedDate: preferred.some(({ from, to }) => createdAt >= from && createdAt < to),
  };
}

/** Of each recording the segments within, all or as many as can be given of those around what was found. */
async function readAround(
  db: WingmanDatabase['db'],
  { userId, within }: { userId: string; within: Bounds },
  { chosen, headings }: { chosen: ChosenRecording[]; headings: Map<string, RecordingHeading> },
): Promise<Fitting[]> {
  const ids = chosen.flatMap(({ segmentIds }) => segmentIds);
  const found = Map.groupBy(await listSegmentsById(db, { userId, ids }), ({ recordingId }) => recordingId);
  const wanted = chosen.flatMap(({ recordingId }) => {
    const positions = found.get(recordingId)?.map(({ position }) => position) ?? [];
    const length = headings.get(recordingId)?.segments ?? 0;
    return rangesAround(positions, { length, most: mostRead }).map((range) => ({ recordingId, ...range }));
  });
  const read = await listNeighbours(db, { userId, wanted, within });
  const byRecording = Map.groupBy(read, ({ recordingId }) => recordingId);
  return chosen.map(({ recordingId, segmentIds }) => ({
    segments: byRecording.get(recordingId) ?? [],
    hitIds: segmentIds,
  }));
}

function numbered(parts: RecalledSegment[][], headings: Map<string, RecordingHeading>): GivenRecording[] {
  let n = 0;
  return parts.flatMap((segments): GivenRecording[] => {
    const heading = headings.get(segments[0]?.recordingId ?? '');
    if (!heading) return [];
    const turns = segments.map((segment) => {
      n += 1;
      return { ...segment, n };
    });
    const { id: recordingId, title, createdAt: startedAt, speakers } = heading;
    const isWhole = segments.length === heading.segments;
    return [{ recordingId, title, startedAt, speakers, turns, isWhole }];
  });
}
