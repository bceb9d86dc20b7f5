import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds between two looks at how far a download is, which no event tells. */
const lookEveryMs = 1_000;

/** The language models of this server (administrators only). */
export function useLanguageModels() {
  return trpc.languageModels.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ download }) => download) ? lookEveryMs : false),
  });
}
