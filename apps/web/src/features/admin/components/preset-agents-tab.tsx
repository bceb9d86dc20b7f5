import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Agent } from '@wingman/contract/agent.ts';
import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useEditedAgent } from '../admin-address.ts';
import { usePresetAgents } from '../api/use-preset-agents.ts';
import { PresetAgentForm } from './preset-agent-form.tsx';
import { PresetAgentsTable } from './preset-agents-table.tsx';
import { RemovePresetAgentDialog } from './remove-preset-agent-dialog.tsx';

const texts = lazyMessages.admin.agents;

/** The agents that everybody is offered, and the form that makes and changes them. */
export function PresetAgentsTab() {
  const agents = usePresetAgents();
  const { editedId, edit, close } = useEditedAgent();
  const edited = useEdited(agents.data, editedId);
  const [removed, setRemoved] = useState<Agent | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const isEdited = edited !== undefined;

  useEffect(() => {
    // The form is gone with whatever had the focus in it.
    if (wasEdited.current && !isEdited) createButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  if (isEdited) return <PresetAgentForm key={edited?.id} agent={edited} onClose={close} />;
  return (
    <>
      <Group justify="space-between">
        <h2>{texts.title}</h2>
        <Button
          ref={createButton}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => edit(null)}
        >
          {texts.create}
        </Button>
      </Group>
      {agents.isLoading ? <PageSpinner /> : null}
      {agents.isError && !agents.data ? (
        <LoadFailure title={texts.failed} text={agents.error.message} onRetry={() => void agents.refetch()} />
      ) : null}
      {agents.data && editedId ? (
        <Text c="dimmed" role="status">
          {texts.notFound}
        </Text>
      ) : null}
      {agents.data ? (
        <PresetAgentsTable agents={agents.data} onEdit={({ id }) => edit(id)} onRemove={setRemoved} />
      ) : null}
      <RemovePresetAgentDialog agent={removed} onDone={() => setRemoved(null)} />
    </>
  );
}

/**
 * What the form is about: null for a new agent, undefined while there is none. Once open it stays, also when the agent
 * is removed elsewhere: what was typed is not lost.
 */
function useEdited(agents: Agent[] | undefined, id: string | null | undefined): Agent | null | undefined {
  const [opened, setOpened] = useState<Agent>();
  const found = opened?.id === id ? opened : agents?.find((agent) => agent.id === id);
  if (found !== opened) setOpened(found);
  return id === null ? null : found;
}
