import { trpc } from '../../../lib/trpc.ts';

/** What a day comes to. */
export function useDay(day: string) {
  // Titles of recordings change without an event of their own.
  return trpc.days.get.useQuery({ day }, { refetchOnMount: 'always' });
}
