import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds between two looks at what goes on by itself. */
const lookEveryMs = 5_000;

/** How far the search by meaning is (administrators only). */
export function useEmbeddingStatus() {
  return trpc.embedding.status.useQuery(undefined, { refetchInterval: lookEveryMs });
}
