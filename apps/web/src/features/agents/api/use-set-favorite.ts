import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRefreshAgents } from './use-refresh-agents.ts';

const texts = lazyMessages.agentManager;

/** Marks an agent as a favourite of this person, or takes the mark away. */
export function useSetFavorite() {
  const utils = trpc.useUtils();
  const refresh = useRefreshAgents();
  return trpc.agents.setFavorite.useMutation({
    onSuccess: (_agent, { id, isFavorite }) => {
      utils.agents.list.setData(undefined, (list) =>
        list?.map((agent) => (agent.id === id ? { ...agent, isFavorite } : agent)),
      );
      toastDone(texts.favoriteSaved, texts.favoriteSavedText);
    },
    onError: (error) => {
      refresh();
      toastFailure(texts.error, texts.favoriteFailed(error.message));
    },
  });
}
