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
import { buildPassages, contextAfter, contextBefore, type Passage } from './passages.ts';
import { readQuestion } from './question.ts';

/** Segments taken from the index before they are joined to passages. */
const maxHits = 40;
/** Characters of excerpts offered to an answerer. */
const excerptBudget = 6_000;

export type RecallQuery = { userId: string; question: string; scope: SearchScope };

export type RecallService = ReturnType<typeof createRecallService>;

/** Finds what one user said within a scope. Never looks at anybody else's rows. */
export function createRecallService({ database }: { database: WingmanDatabase }) {
  const { db, dialect } = database;

  async function bestHits({ userId, question, scope }: RecallQuery) {
    const { terms, wantsOverview } = readQuestion(question);
    const range = { userId, from: scope.from, to: scope.to };
    if (wantsOverview) return listLatestSegments(db, { ...range, limit: maxHits });
    const hits = await dialect.searchSegments(db, { ...range, terms, limit: maxHits });
    const loaded = await loadSegments(db, { userId, ids: hits.map(({ segmentId }) => segmentId) });
    const byId = new Map(loaded.map((segment) => [segment.id, segment]));
    return hits.flatMap(({ segmentId }) => byId.get(segmentId) ?? []);
  }

  return {
    /** Numbered excerpts for a question, best first; for an overview the latest words of the scope. */
    async findPassages(query: RecallQuery): Promise<Passage[]> {
      const hits = await bestHits(query);
      if (hits.length === 0) return [];
      const around = await loadNeighbours(db, {
        userId: query.userId,
        wanted: hits.map(({ recordingId, position }) => ({
          recordingId,
          fromPosition: position - contextBefore,
          toPosition: position + contextAfter,
        })),
      });
      return buildPassages(hits, around, excerptBudget);
    },

    /** What can be said of a scope in which nothing was found. */
    async describeScope({ userId, scope }: Omit<RecallQuery, 'question'>): Promise<EmptyScope> {
      const { total, waiting } = await countRecordingsInRange(db, { userId, from: scope.from, to: scope.to });
      const hasOlder = scope.from !== null && (await hasRecordingsBefore(db, { userId, before: scope.from }));
      return { superSearch: scope.superSearch, hasRecordings: total > 0, isWaiting: waiting > 0, hasOlder };
    },
  };
}
