import { useCallback } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** Reads the agents again: somebody may have changed them elsewhere. */
export function useRefreshAgents(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.agents.list.invalidate();
    void utils.agents.active.invalidate();
  }, [utils]);
}
