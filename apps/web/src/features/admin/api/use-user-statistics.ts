import { trpc } from '../../../lib/trpc.ts';

/** One account's figures, read when its details are opened. */
export function useUserStatistics(id: string) {
  return trpc.statistics.ofUser.useQuery({ id }, { refetchOnMount: 'always' });
}
