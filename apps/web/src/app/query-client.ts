import { createQueryClient } from '../lib/trpc.ts';
import type { KeptQueries } from './kept-queries.ts';

/** The page's query cache. */
export const queryClient = createQueryClient();

let kept: Promise<KeptQueries | null> = Promise.resolve(null);

/** Gives what keeps the signed-in user's answers, and shows them where the server cannot be reached. */
export function setKeptQueries(next: Promise<KeptQueries | null>): void {
  kept = next;
}

/** The server is heard again: what was shown from the store is read anew. */
export const refreshKeptAnswers = async (): Promise<void> => (await kept)?.refresh();

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
      const keeper = await kept;
      return keeper ? keeper.answerOrKept(answer, query) : answer;
    },
  },
});
