import type { Agent } from '@wingman/contract/agent.ts';
import type { AgentFormValues } from '../../../components/agent-fields/agent-form-values.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRefreshAgents } from './use-refresh-agents.ts';

const texts = lazyMessages.agentManager;

type SaveOptions = { onSuccess: (saved: Agent) => void; onError: (error: unknown) => void };

/** Creates an agent, or changes the one that is given. */
export function useSaveAgent(agent: Agent | null) {
  const utils = trpc.useUtils();
  const refresh = useRefreshAgents();
  const shared = (done: string) => ({
    onSuccess: (saved: Agent) => {
      utils.agents.list.setData(undefined, (list) => put(list, saved));
      refresh();
      void utils.agents.questions.invalidate({ id: saved.id });
      toastDone(texts.success, done);
    },
    onError: () => {
      refresh();
      toastFailure(texts.error, texts.saveFailed);
    },
  });
  const creation = trpc.agents.create.useMutation(shared(texts.created));
  const change = trpc.agents.update.useMutation(shared(texts.updated));
  return {
    isPending: creation.isPending || change.isPending,
    mutate: (values: AgentFormValues, options: SaveOptions) =>
      agent ? change.mutate({ id: agent.id, ...values }, options) : creation.mutate(values, options),
  };
}

function put(list: Agent[] | undefined, saved: Agent): Agent[] | undefined {
  if (!list?.some(({ id }) => id === saved.id)) return list && [...list, saved];
  return list.map((item) => (item.id === saved.id ? saved : item));
}
