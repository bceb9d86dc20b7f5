import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRefreshPresetAgents } from './use-refresh-preset-agents.ts';

const texts = lazyMessages.admin.agents;

/** Removes a preset agent; chats that used it go on with the default one. */
export function useRemovePresetAgent() {
  const refresh = useRefreshPresetAgents();
  return trpc.presetAgents.remove.useMutation({
    onSuccess: () => {
      refresh();
      toastDone(texts.success, texts.done.remove);
    },
    onError: () => {
      refresh();
      toastFailure(texts.error, texts.notDone.remove);
    },
  });
}
