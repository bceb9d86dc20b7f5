import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds between two looks while one is being made, and otherwise: others may begin one, too. */
const lookEveryMs = { running: 1_000, otherwise: 30_000 };

/** Where backups go, and how the latest went (administrators only). */
export function useBackups() {
  return trpc.backups.overview.useQuery(undefined, {
    refetchInterval: ({ state }) => {
      const isRunning = state.data?.runs.some((run) => run.state === 'running');
      return isRunning ? lookEveryMs.running : lookEveryMs.otherwise;
    },
  });
}
