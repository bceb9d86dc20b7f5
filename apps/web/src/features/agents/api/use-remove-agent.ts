import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRefreshAgents } from './use-refresh-agents.ts';

const texts = lazyMessages.agentManager;

/** Deletes one of the person's own agents. */
export function useRemoveAgent() {
  const utils = trpc.useUtils();
  const refresh = useRefreshAgents();
  return trpc.agents.remove.useMutation({
    onSuccess: (_answer, { id }) => {
      utils.agents.list.setData(undefined, (list) => list?.filter((agent) => agent.id !== id));
      toastDone(texts.success, texts.removed);
    },
    onError: () => toastFailure(texts.error, texts.removeFailed),
    onSettled: refresh,
  });
}
