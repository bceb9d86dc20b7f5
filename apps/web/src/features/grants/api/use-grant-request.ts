import { trpc } from '../../../lib/trpc.ts';

/** What the app asks that sent its user here with `query`. */
export function useGrantRequest(query: string) {
  return trpc.grants.asked.useQuery({ query }, { retry: false });
}
