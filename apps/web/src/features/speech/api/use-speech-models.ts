import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds between two looks at how far a download is that no event tells of. */
const lookEveryMs = 1_000;

/** The models of this server (administrators only). While the local model is fetched the status changes, not these. */
export function useSpeechModels() {
  return trpc.speech.models.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ download }) => download) ? lookEveryMs : false),
  });
}
