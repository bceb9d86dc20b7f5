import { useMediaQuery } from '@mantine/hooks';
import type { Agent } from '@wingman/contract/agent.ts';
import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { AgentForm } from './agent-form.tsx';

const texts = lazyMessages.agentManager.form;

type AgentFormDialogProps = {
  opened: boolean;
  /** The agent that is changed; null makes a new one. Stays while the dialog fades out. */
  agent: Agent | null;
  /** The form is left, with the agent when it was saved. */
  onDone: (saved: Agent | null) => void;
};

/** 'Nuovo Agente' or 'Modifica Agente'. What was written is not lost by a slip: leaving it is asked about. */
export function AgentFormDialog({ opened, agent, onDone }: AgentFormDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 36em)');
  const isDirty = useRef(false);
  const [asking, setAsking] = useState(false);

  useFocusBack(opened);
  useFocusBack(asking);
  const noteDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  const leave = () => {
    if (isDirty.current) setAsking(true);
    else onDone(null);
  };
  const discard = () => {
    setAsking(false);
    onDone(null);
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={leave}
        title={agent ? texts.editTitle : texts.newTitle}
        size="40rem"
        fullScreen={isNarrow}
        stackId="agent-form"
      >
        <AgentForm agent={agent} onDirty={noteDirty} onCancel={() => onDone(null)} onSaved={onDone} />
      </Modal>
      <ConfirmDialog
        opened={asking}
        stackId="agent-form-discard"
        title={texts.discard.title}
        text={texts.discard.text}
        confirmLabel={texts.discard.confirm}
        cancelLabel={texts.discard.cancel}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
