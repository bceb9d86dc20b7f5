import { useCallback } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** Reads the presets again, here and where people choose among them. */
export function useRefreshPresetAgents(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.presetAgents.list.invalidate();
    void utils.agents.invalidate();
  }, [utils]);
}
