import { trpc } from '../../../lib/trpc.ts';

/** What the week of a day comes to. */
export function useWeek(day: string) {
  // Titles of recordings change without an event of their own.
  return trpc.days.week.useQuery({ day }, { refetchOnMount: 'always' });
}
