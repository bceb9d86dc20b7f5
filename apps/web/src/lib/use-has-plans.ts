import { trpc } from './trpc.ts';

/** Whether the server has plans and prices, as it said with the profile of whoever is signed in. */
export function useHasPlans(): boolean {
  return trpc.auth.me.useQuery(undefined, { enabled: false }).data?.hasPlans !== false;
}
