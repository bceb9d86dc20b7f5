import { trpc } from '../../../lib/trpc.ts';

/** The instance's figures, read again each time they are opened. */
export function useStatistics() {
  return trpc.statistics.overall.useQuery(undefined, { refetchOnMount: 'always' });
}
