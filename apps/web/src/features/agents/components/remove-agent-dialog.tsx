import type { Agent } from '@wingman/contract/agent.ts';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRemoveAgent } from '../api/use-remove-agent.ts';

type RemoveAgentDialogProps = {
  /** The agent in question; null while the dialog is closed. */
  agent: Agent | null;
  onDone: () => void;
};

/** Asks before an own agent is deleted. */
export function RemoveAgentDialog({ agent, onDone }: RemoveAgentDialogProps) {
  const removal = useRemoveAgent();
  useFocusBack(agent !== null);
  // The name stays while the dialog fades out.
  const shown = useRef<Agent | null>(null);
  if (agent) shown.current = agent;
  const { title, text, confirm } = lazyMessages.agentManager.confirmRemove;
  return (
    <ConfirmDialog
      opened={agent !== null}
      stackId="agent-removal"
      title={title}
      text={text}
      confirmLabel={confirm}
      pending={removal.isPending}
      onConfirm={() => agent && removal.mutate({ id: agent.id }, { onSettled: onDone })}
      onClose={onDone}
    >
      {shown.current ? `${shown.current.icon} ${shown.current.name}` : null}
    </ConfirmDialog>
  );
}
