import { trpc } from '../../../lib/trpc.ts';

/** The person's settings. */
export function useSettings() {
  return trpc.settings.get.useQuery();
}
