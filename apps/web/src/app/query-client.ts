import type { QueryKey } from '@tanstack/react-query';
import { createQueryClient } from '../lib/trpc.ts';
import type { KeptQueries } from './kept-queries.ts';

/** The page's query cache. */
export const queryClient = createQueryClient();

let kept: Promise<KeptQueries | null> = Promise.resolve(null);
/** The same, once it is there. */
let keeper: KeptQueries | null = null;

/** Gives what keeps the signed-in user's answers, and shows them where the server cannot be reached. */
export function setKeptQueries(next: Promise<KeptQueries | null>): void {
  kept = next;
  keeper = null;
  void next.then((loaded) => {
    if (kept === next) keeper = loaded;
  });
}

/** Is the answer under this key the server's, and is nothing known that has changed since? */
export function isCurrent(queryKey: QueryKey): boolean {
  const query = queryClient.getQueryCache().find({ queryKey });
  if (!query || keeper?.isFromStore(query)) return false;
  const { status, fetchStatus, isInvalidated } = query.state;
  return status === 'success' && fetchStatus === 'idle' && !isInvalidated;
}

/** The server is heard again: what was shown from the store is read anew. */
export const refreshKeptAnswers = async (): Promise<void> => (await kept)?.refresh();

/** A recording or chat was deleted: no answer that names it is kept in this browser. */
export const dropKeptAnswersNaming = async (id: string): Promise<void> => (await kept)?.dropNaming(id);

/** Deletes what this browser keeps of the user's answers. */
export const clearKeptAnswers = async (): Promise<void> => (await kept)?.clear();

const defaults = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({
  ...defaults,
  queries: {
    ...defaults.queries,
    persister: async (ask, context, query) => {
      const answer = Promise.resolve(ask(context));
      if (query.state.data !== undefined) return answer;
      // It may fail before the store is there.
      answer.catch(() => {});
      const loaded = await kept;
      return loaded ? loaded.answerOrKept(answer, query) : answer;
    },
  },
});
