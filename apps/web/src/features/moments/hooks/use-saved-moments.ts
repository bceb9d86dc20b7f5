import { trpc } from '../../../lib/trpc.ts';

/** What the server has of what was added to a recording. */
export function useSavedMoments(id: string) {
  return trpc.moments.list.useQuery({ id });
}
