import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Agent } from '@wingman/contract/agent.ts';
import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { usePresetAgents } from '../api/use-preset-agents.ts';
import { PresetAgentForm } from './preset-agent-form.tsx';
import { PresetAgentsTable } from './preset-agents-table.tsx';
import { RemovePresetAgentDialog } from './remove-preset-agent-dialog.tsx';

const texts = lazyMessages.admin.agents;

/** What the form is about: nothing, a new agent, or one of the list. */
type Edited = { agent: Agent | null } | null;

/** The agents that everybody is offered, and the form that makes and changes them. */
export function PresetAgentsTab() {
  const agents = usePresetAgents();
  const [edited, setEdited] = useState<Edited>(null);
  const [removed, setRemoved] = useState<Agent | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);

  useEffect(() => {
    // The form is gone with whatever had the focus in it.
    if (wasEdited.current && !edited) createButton.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  if (edited) return <PresetAgentForm agent={edited.agent} onClose={() => setEdited(null)} />;
  return (
    <>
      <Group justify="space-between">
        <h2>{texts.title}</h2>
        <Button
          ref={createButton}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setEdited({ agent: null })}
        >
          {texts.create}
        </Button>
      </Group>
      {agents.isLoading ? <PageSpinner /> : null}
      {agents.isError && !agents.data ? (
        <LoadFailure title={texts.failed} text={agents.error.message} onRetry={() => void agents.refetch()} />
      ) : null}
      {agents.data ? (
        <PresetAgentsTable
          agents={agents.data}
          onEdit={(agent) => setEdited({ agent })}
          onRemove={setRemoved}
        />
      ) : null}
      <RemovePresetAgentDialog agent={removed} onDone={() => setRemoved(null)} />
    </>
  );
}
