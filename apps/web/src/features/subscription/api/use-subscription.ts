import { trpc } from '../../../lib/trpc.ts';

/** The person's plan and what is used of it. */
export function useSubscription() {
  return trpc.subscription.check.useQuery();
}
