import type { Agent } from '@wingman/contract/agent.ts';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRemovePresetAgent } from '../api/use-remove-preset-agent.ts';

type RemovePresetAgentDialogProps = {
  /** The agent in question; null while the dialog is closed. */
  agent: Agent | null;
  onDone: () => void;
};

/** Asks before a preset agent is deleted. */
export function RemovePresetAgentDialog({ agent, onDone }: RemovePresetAgentDialogProps) {
  const removal = useRemovePresetAgent();
  useFocusBack(agent !== null);
  // The name stays while the dialog fades out.
  const shown = useRef('');
  if (agent) shown.current = agent.name;
  const { title, text, confirm } = lazyMessages.admin.agents.confirm;
  return (
    <ConfirmDialog
      opened={agent !== null}
      title={title}
      text={text(shown.current)}
      confirmLabel={confirm}
      pending={removal.isPending}
      onConfirm={() => agent && removal.mutate({ id: agent.id }, { onSettled: onDone })}
      onClose={onDone}
    />
  );
}
