import { trpc } from '../../../lib/trpc.ts';

/** The agents that everybody is offered. */
export function usePresetAgents() {
  return trpc.presetAgents.list.useQuery(undefined, { refetchOnMount: 'always' });
}
