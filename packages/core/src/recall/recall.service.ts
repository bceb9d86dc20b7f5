import type { Certainty, SearchScope } from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import { type Bounds, unbounded } from '@wingman/db/repositories/bounds.ts';
import {
  countRecordingsInRange,
  hasRecordingsBefore,
} from '@wingman/db/repositories/recordings-in-range.repository.ts';
import { listSegmentsAround } from '@wingman/db/repositories/segment.repository.ts';
import type { OddDate } from '@wingman/italian/dates/read-dates.ts';
import {
  buildExcerpts,
  contextAfter,
  contextBefore,
  type Excerpt,
  type RecalledSegment,
} from '@wingman/search/excerpts/excerpts.ts';
import { leastConfidence } from '@wingman/search/ranking/answerability.ts';
import { boundsOf, isLimited, shownWithin } from './bounds.ts';
import {
  commitmentsFirst,
  type FoundCommitments,
  findCommitments,
  listedExcerpts,
} from './commitments/find-commitments.ts';
import { asksForTasks, type QuotedLine } from './commitments/sought.ts';
import { createCounting } from './counting/counting.ts';
import { type Answer, findAnswer } from './find-answer.ts';
import { findWhole } from './find-everything.ts';
import { giveNotes } from './given-notes.ts';
import { giveRecordings } from './given-recordings.ts';
import { confidenceIn, createWidenSearch, type SureHit, type WidenDeps } from './meaning/widen-search.ts';
import type { EmptyScope } from './no-answer.ts';
import { planQuestion, type QuestionPlan, type RecallQuery } from './plan-question.ts';
import { searchWords, type WordsQuery } from './search-words.ts';
import { type Unsearchable, whyUnsearchable } from './searchable.ts';
import { searchAlong } from './time/search-along.ts';
import { openIndex, type UserIndex } from './user-index.ts';
import type { AskedVoices } from './voice-words.ts';

/** Segments taken from the index before they are joined to excerpts. */
const maxHits = 40;
/** The budget of excerpts in characters. */
const excerptBudget = 8_000;
/** Most excerpts, with their neighbouring hits, have more characters than this. */
const excerptLength = 290;

/** The ids of found segments, best first, their excerpts, and how sure it is that the answer is among them. */
export type Ranked = { segments: number[]; excerpts: number[][]; score: number };

/**
 * What was found, whether it is an overview instead of the best matches, and the scope. `excerpts`: of an overview, and
 * where no turn answers. `isFound`: by what was said it is likely that the answer is among it.
 * `isOutside`: the question's date lies outside of today, which alone was to be searched. `words`: what was searched
 * for. `hasOthers`: the date of the question comes first, and other days after it. `odd`: its dates that
 * cannot be searched; `isOddOnly`: it asks for nothing else. `unsearchable`: why a search could not find anything.
 */
export type Recalled = {
  excerpts: Excerpt[];
  isFound: boolean;
  isOverview: boolean;
  /** The lines are all to be told. */
  isList?: boolean;
  /** What was taken on, decided, arranged, left open, or sums the recordings up: with what the notes say of it. */
  lines?: QuotedLine[];
  /** Lines of other days are among them, as they are due then. */
  hasOlder?: boolean;
  /** How many more a list would have, or of how many more recordings an overview would tell. */
  left?: number;
  /** How many open ones there are in recordings of days that were not asked for. */
  elsewhere?: number;
  /** Nothing of what is to be done was found, and the overview is shown instead. */
  isInstead?: boolean;
  scope: SearchScope;
  isOutside: boolean;
  words: string;
  hasOthers?: boolean;
  odd?: OddDate[];
  isOddOnly?: boolean;
  unsearchable?: Unsearchable | undefined;
  /** Of whom was asked what they said. */
  voices?: AskedVoices;
  /** All that the question's words and their meaning found, best first, however sure it is. */
  found?: SureHit[];
  /** When it was said, as far as the question's date tells. */
  preferred?: TimeRange[];
  /** The quotes that answer best, also where nothing was found that is likely to; none for an overview. */
  answer?: Answer;
};

/** A question, the index that it is searched for in and what it asks. */
type Asked = { query: RecallQuery; index: UserIndex; plan: QuestionPlan };

/** A question and its plan when nothing was found. */
type ScopeQuery = RecallQuery & { searched: Omit<Recalled, 'excerpts' | 'words'> };

type Found = Asked & {
  hits: SureHit[];
  scope: SearchScope;
  committed: FoundCommitments | undefined;
};

export type RankOptions = { limit: number; asExcerpts: boolean };

export type RecallService = ReturnType<typeof createRecallService>;

/** Searches one user's recordings within a scope. Never reads other users' rows. */
export function createRecallService(deps: WidenDeps) {
  const { database } = deps;
  const { db } = database;
  const widen = createWidenSearch(deps);

  /** Reads the neighbours of the first hits only if these fill the budget. */
  async function toExcerpts(
    { userId, within }: { userId: string; within: Bounds },
    hitIds: number[],
    budget: number,
  ): Promise<Excerpt[]> {
    const first = hitIds.slice(0, budget / excerptLength);
    const read = (ids: number[]) =>
      listSegmentsAround(db, { userId, ids, before: contextBefore, after: contextAfter, within });
    const around = await read(first);
    const excerpts = excerptsOf(first, around, budget);
    const isShown = (id: number | undefined) =>
      excerpts.some(({ segments }) => segments.some((segment) => segment.id === id));
    if (first.length === hitIds.length || !isShown(first.at(-1))) return excerpts;
    return excerptsOf(hitIds, [...around, ...(await read(hitIds.slice(first.length)))], budget);
  }

  /** Best first, along the question's dates. */
  function search(
    { query: { userId, previous, onWiden }, index, plan }: Asked,
    limit: number,
    isRelevant?: (hits: SureHit[]) => boolean,
  ) {
    const byWords = (words: Omit<WordsQuery, 'limit'>) => searchWords(index, { ...words, limit });
    const find = async (text: string, range: Bounds): Promise<SureHit[]> => {
      const before = plan.previousText;
      const found = await widen({
        ...range,
        userId,
        text: plan.leans ? `${before} ${text}` : text,
        hits: await byWords({ ...range, text, before }),
        byWords: (other, spoken, follows) =>
          byWords({ ...range, text: other, spoken, before: follows ? before : undefined }),
        limit,
        onWiden,
      });
      return previous && plan.leans ? preferRecordings(found, previous.recordingIds) : found;
    };
    return searchAlong(plan, find, isRelevant);
  }

  /** Whether the question's words would find an answer in older recordings. */
  async function scoresBefore(query: RecallQuery, before: string): Promise<boolean> {
    const { text, previousText } = planQuestion(query);
    const older = { ...unbounded, to: before, limit: maxHits };
    return isProven(await searchWords(openIndex(db, query.userId), { ...older, text, before: previousText }));
  }

  /** What a follow-up finds beside the recordings of the answer before it: what became of it may have been said later. */
  async function foundElsewhere({ query: { previous }, index, plan }: Asked, hits: SureHit[]) {
    if (!previous || !plan.leans || hits.length === 0) return [];
    const known = new Set(hits.map(({ recordingId }) => recordingId));
    const asked = { text: plan.text, limit: maxHits, before: plan.previousText };
    return (await searchWords(index, { ...boundsOf(plan.wide), ...asked })).filter(
      ({ recordingId }) => !known.has(recordingId),
    );
  }

  async function findBest(
    asked: Asked,
    committed: FoundCommitments | undefined,
  ): Promise<Omit<Recalled, 'isOutside' | 'words'>> {
    const { query, index, plan } = asked;
    const { hits: byWords, scope } = await search(asked, maxHits, isSure);
    const hits = committed ? commitmentsFirst(committed, byWords) : byWords;
    const meant = hits.filter((hit) => hit.isMeant);
    const isLikely = isProven(hits) || meant.length > 0 || plan.isOutside;
    const within = shownWithin(plan.wide);
    const words = { within, text: plan.text, before: plan.previousText };
    const unsearchable = isLikely ? undefined : await whyUnsearchable(index, words);
    // A chance hit of words in another language is better than a denial.
    const isSaid = isProven(hits) || unsearchable?.why === 'language';
    const ids = (isSaid ? hits : meant).map(({ segmentId }) => segmentId);
    const found = [...hits, ...(await foundElsewhere(asked, hits))];
    const { ranges: preferred = [] } = plan.preferred ?? {};
    const told = { isOverview: false, isFound: ids.length > 0, unsearchable, found, preferred };
    if (plan.isOutside) return { ...told, excerpts: [], scope };
    const answered = await answerWidely({ ...asked, hits, scope, committed });
    const isRead = plan.preferred !== undefined || !answered.answer.best;
    const excerpts = isRead ? await toExcerpts({ userId: query.userId, within }, ids, excerptBudget) : [];
    const hasOthers = plan.preferred !== undefined && !excerpts.every(isWithin(preferred));
    return { ...told, excerpts, hasOthers, ...answered };
  }

  return {
    /** The answer to a question that asks for a number, counted; undefined for all others. */
    count: createCounting({ database }),

    /** Numbered excerpts for a question, best first; for an overview in the order of time. */
    async findExcerpts(query: RecallQuery): Promise<Recalled> {
      const plan = planQuestion(query);
      const { isOutside, scope, odd, isOddOnly } = plan;
      const words = plan.leans ? `${plan.previousText} ${query.question}` : query.question;
      const told = { isOutside, words, odd, isOddOnly };
      if (isOddOnly) return { ...told, excerpts: [], isFound: false, isOverview: false, scope };
      const asked = { query, plan, index: openIndex(db, query.userId) };
      const committed = await findCommitments(database, query, plan);
      if (committed?.isList)
        return {
          ...told,
          excerpts: listedExcerpts(committed),
          isFound: true,
          isOverview: true,
          isList: true,
          lines: committed.windows,
          left: committed.left,
          hasOlder: committed.hasOlder,
          elsewhere: committed.hasOlder ? 0 : committed.elsewhere,
          scope: scopeOf(plan.wide, committed),
        };
      const { everything, ...of } = committed ? {} : await findWhole(asked);
      const isInstead = asksForTasks(query);
      if (everything) return { ...told, ...of, ...everything, isOverview: true, isInstead, scope };
      const lines = committed?.windows.filter(({ facts }) => facts);
      const best = await findBest(asked, committed);
      return { ...told, ...of, ...(lines && { lines }), ...best, scope: scopeOf(best.scope, committed) };
    },

    /** The recordings that a model is given for what was found, with all turns numbered. */
    giveRecordings: (given: Parameters<typeof giveRecordings>[1]) => giveRecordings(database, given),

    /** What the notes say of the turns of these. */
    giveNotes: (given: Parameters<typeof giveNotes>[1]) => giveNotes(database, given),

    /** How sure it is that the answer is among what was found. */
    certaintyOf({ isOverview, isInstead, isFound, answer }: Recalled): Certainty {
      if (isOverview && isFound) return isInstead ? 'maybe' : 'sure';
      return answer?.certainty ?? 'none';
    },

    /**
     * The ranking of `findExcerpts` alone, for benchmarks: at most `limit` segments, joined to excerpts on demand.
     */
    async rank(query: RecallQuery, { limit, asExcerpts }: RankOptions): Promise<Ranked> {
      const asked = { query, plan: planQuestion(query), index: openIndex(db, query.userId) };
      const { hits } = await search(asked, limit);
      const segments = hits.map(({ segmentId }) => segmentId);
      const seen = { userId: query.userId, within: shownWithin(query.scope) };
      const shown = asExcerpts ? await toExcerpts(seen, segments, Number.POSITIVE_INFINITY) : [];
      const excerpts = shown.map(({ segments: members }) => members.map(({ id }) => id));
      return { segments, excerpts, score: confidenceIn(hits) };
    },

    /** What is known about a scope in which nothing was found. */
    async describeScope({ searched, ...query }: ScopeQuery): Promise<EmptyScope> {
      const { userId, scope } = query;
      const within = (asked: SearchScope) => countRecordingsInRange(db, { userId, ...boundsOf(asked) });
      const [wide, narrow] = [await within(scope), await within(searched.scope)];
      const isAboutNothing = searched.isOverview || searched.isOutside || wide.spoken === 0;
      const hasOlder =
        scope.from !== null &&
        !isLimited(scope) &&
        (await hasRecordingsBefore(db, { userId, before: scope.from })) &&
        (isAboutNothing || (await scoresBefore(query, scope.from)));
      const { superSearch, narrowedBy, dateUse, recording, limits } = searched.scope;
      const { isOutside, odd, isOddOnly, unsearchable } = searched;
      const told = { isOutside, odd: odd ?? [], isOddOnly: isOddOnly ?? false, unsearchable };
      return {
        superSearch,
        narrowedBy,
        dateUse,
        isOfRecording: recording !== undefined && limits === undefined,
        limits: limits && query.place,
        wide,
        narrow,
        hasOlder,
        ...told,
      };
    },
  };
}

const scopeOf = (scope: SearchScope, committed: FoundCommitments | undefined): SearchScope =>
  committed?.hasNoOwnVoice ? { ...scope, hasNoOwnVoice: true } : scope;

/** Where the time of the question holds no answer, looks in all that may be searched: only then may one say that there is none. */
async function answerWidely(found: Found): Promise<{ answer: Answer; scope: SearchScope }> {
  const { plan, scope } = found;
  const answer = await answerAmong(found);
  const isAll = scope.from === plan.wide.from && scope.to === plan.wide.to;
  if (answer.certainty !== 'none' || isAll) return { answer, scope };
  const widened = { ...scope, ...plan.wide, isWidened: true };
  const wider = await answerAmong({ ...found, scope: widened });
  return wider.certainty === 'none' ? { answer, scope } : { answer: wider, scope: widened };
}

function answerAmong({ query, index, plan, hits, scope, committed }: Found): Promise<Answer> {
  return findAnswer(index, {
    question: query.question,
    text: plan.text,
    before: plan.previousText,
    within: boundsOf(scope),
    shown: shownWithin(plan.wide),
    hits: hits.map(({ segmentId }) => segmentId),
    meant: hits.filter(({ isMeant }) => isMeant).map(({ segmentId }) => segmentId),
    committed: committed?.isSure ? committed.windows.map(({ answer }) => answer.id) : [],
  });
}

function excerptsOf(hitIds: number[], around: RecalledSegment[], budget: number): Excerpt[] {
  const byId = new Map(around.map((segment) => [segment.id, segment]));
  return buildExcerpts(
    hitIds.flatMap((id) => byId.get(id) ?? []),
    around,
    budget,
  );
}

const isWithin =
  (ranges: TimeRange[]) =>
  ({ hit }: Excerpt) =>
    ranges.some(({ from, to }) => hit.spokenAt >= from && hit.spokenAt < to);

/** By the words of the question. */
const isProven = (hits: SureHit[]) => confidenceIn(hits) >= leastConfidence;
const isSure = (hits: SureHit[]) => isProven(hits) || hits.some(({ isMeant }) => isMeant);

function preferRecordings(hits: SureHit[], recordingIds: string[]): SureHit[] {
  const same = hits.filter(({ recordingId }) => recordingIds.includes(recordingId));
  return same.length > 0 ? same : hits;
}
