import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  countRecordingsInRange,
  hasRecordingsBefore,
} from '@wingman/db/repositories/recording.repository.ts';
import {
  listLatestSegments,
  loadNeighbours,
  loadSegments,
} from '@wingman/db/repositories/segment.repository.ts';
import type { EmptyScope } from './no-answer.ts';
import { buildPassages, contextAfter, contextBefore, overviewPassages, type Passage } from './passages.ts';
import { readQuestion } from './question.ts';

/** Segments taken from the index before they are joined to passages. */
const maxHits = 40;
/** Segments from which an overview is made: some three hours of speech. */
const maxOverview = 2_000;
/** Characters of excerpts offered to an answerer. */
const excerptBudget = 6_000;

export type RecallQuery = {
  userId: string;
  question: string;
  /** What was asked before in the same chat, for a question that leans on it. */
  previousQuestion?: string | undefined;
  scope: SearchScope;
  /** When and where it is asked, for words like «ieri». */
  now?: Date;
  timeZone?: string;
};

/** The ids of found segments, best first, the same as excerpts, and how sure it is that the answer is among them. */
export type Ranked = { segments: number[]; passages: number[][]; score: number };

/** What was found, and whether it is everything that was said instead of what fits a question best. */
export type Recalled = { passages: Passage[]; isOverview: boolean };

export type RankOptions = { limit: number; asPassages: boolean };

export type RecallService = ReturnType<typeof createRecallService>;

/** Finds what one user said within a scope. Never looks at anybody else's rows. */
export function createRecallService({ database }: { database: WingmanDatabase }) {
  const { db, dialect } = database;

  /** All that was said in the scope, the latest part of it where it is very much. */
  async function overview({ userId, scope }: RecallQuery): Promise<Passage[]> {
    const range = { userId, from: scope.from, to: scope.to };
    return overviewPassages(await listLatestSegments(db, { ...range, limit: maxOverview }), excerptBudget);
  }

  function search({ userId, scope }: RecallQuery, terms: string[], limit: number) {
    return dialect.searchSegments(db, { userId, from: scope.from, to: scope.to, terms, limit });
  }

  async function toPassages(userId: string, hitIds: number[], budget: number): Promise<Passage[]> {
    const hits = await loadSegments(db, { userId, ids: hitIds });
    const around = await loadNeighbours(db, {
      userId,
      wanted: hits.map(({ recordingId, position }) => ({
        recordingId,
        fromPosition: position - contextBefore,
        toPosition: position + contextAfter,
      })),
    });
    return buildPassages(hits, around, budget);
  }

  return {
    /** Numbered excerpts for a question, best first; for an overview in the order of time. */
    async findPassages(query: RecallQuery): Promise<Recalled> {
      const { terms, wantsOverview } = readQuestion(query.question, query.previousQuestion);
      if (wantsOverview) return { passages: await overview(query), isOverview: true };
      const hits = await search(query, terms, maxHits);
      const ids = hits.map(({ segmentId }) => segmentId);
      return { passages: await toPassages(query.userId, ids, excerptBudget), isOverview: false };
    },

    /** The bare ranking behind `findPassages`, for measuring it: at most `limit` segments, joined to excerpts on demand. */
    async rank(query: RecallQuery, { limit, asPassages }: RankOptions): Promise<Ranked> {
      const { terms } = readQuestion(query.question, query.previousQuestion);
      const hits = await search(query, terms, limit);
      const segments = hits.map(({ segmentId }) => segmentId);
      const shown = asPassages ? await toPassages(query.userId, segments, Number.POSITIVE_INFINITY) : [];
      const passages = shown.map(({ segmentIds }) => segmentIds);
      return { segments, passages, score: hits[0]?.score ?? 0 };
    },

    /** What can be said of a scope in which nothing was found. */
    async describeScope({ userId, scope }: Pick<RecallQuery, 'userId' | 'scope'>): Promise<EmptyScope> {
      const { total, waiting } = await countRecordingsInRange(db, { userId, from: scope.from, to: scope.to });
      const hasOlder = scope.from !== null && (await hasRecordingsBefore(db, { userId, before: scope.from }));
      return { superSearch: scope.superSearch, hasRecordings: total > 0, isWaiting: waiting > 0, hasOlder };
    },
  };
}
