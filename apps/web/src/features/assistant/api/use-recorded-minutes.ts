import { trpc } from '../../../lib/trpc.ts';

/** Whole minutes that the person has recorded, as every screen shows them. Undefined until they have been read. */
export function useRecordedMinutes(): number | undefined {
  return trpc.subscription.check.useQuery().data?.totalMinutes;
}
