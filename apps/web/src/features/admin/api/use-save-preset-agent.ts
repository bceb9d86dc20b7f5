import type { Agent } from '@wingman/contract/agent.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { PresetAgentFormValues } from '../preset-agent-values.ts';
import { useRefreshPresetAgents } from './use-refresh-preset-agents.ts';

const texts = lazyMessages.admin.agents;

type SaveOptions = { onSuccess: () => void; onError: (error: unknown) => void };

/** Creates a preset agent, or changes the one that is given. */
export function useSavePresetAgent(agent: Agent | null) {
  const refresh = useRefreshPresetAgents();
  const shared = (verb: 'create' | 'update') => ({
    onSuccess: () => {
      refresh();
      toastDone(texts.success, texts.done[verb]);
    },
    onError: () => {
      refresh();
      toastFailure(texts.error, texts.notDone[verb]);
    },
  });
  const creation = trpc.presetAgents.create.useMutation(shared('create'));
  const change = trpc.presetAgents.update.useMutation(shared('update'));
  return {
    isPending: creation.isPending || change.isPending,
    mutate: (values: PresetAgentFormValues, options: SaveOptions) =>
      agent ? change.mutate({ id: agent.id, ...values }, options) : creation.mutate(values, options),
  };
}
