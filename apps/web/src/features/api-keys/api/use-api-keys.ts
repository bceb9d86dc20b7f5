import { trpc } from '../../../lib/trpc.ts';

/** The person's API keys, newest first, never the keys themselves. */
export function useApiKeys() {
  return trpc.apiKeys.list.useQuery();
}
