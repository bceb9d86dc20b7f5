import { ScrollArea, Tabs } from '@mantine/core';
import type { Agent } from '@wingman/contract/agent.ts';
import { useEffect, useState } from 'react';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { isPanelAsked } from '../../../lib/overlay-history.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useAgents } from '../agents-provider.tsx';
import { useRefreshAgents } from '../api/use-refresh-agents.ts';
import { AgentFormDialog } from './agent-form-dialog.tsx';
import { AgentList } from './agent-list.tsx';
import { NewAgentPanel } from './new-agent-panel.tsx';
import { RemoveAgentDialog } from './remove-agent-dialog.tsx';

const texts = lazyMessages.agentManager.dialog;

/** Milliseconds after which an unused scroll bar hides. */
const scrollHideDelay = 600;

/** What the address calls the tabs. */
const panelOf = { browse: 'agenti', create: 'nuovo-agente' } as const;

type Tab = keyof typeof panelOf;
type Editing = { opened: boolean; agent: Agent | null };

/** 'Gestione Agenti': look through the agents, choose one, mark favourites, make and change own ones. */
export function AgentManager({ opened, onClose }: DialogProps) {
  const { select } = useAgents();
  const refresh = useRefreshAgents();
  const [tab, setTab] = useState<Tab>('browse');
  const [wasOpened, setWasOpened] = useState(opened);
  const [editing, setEditing] = useState<Editing>({ opened: false, agent: null });
  const [removing, setRemoving] = useState<Agent | null>(null);

  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setTab(isPanelAsked(panelOf.create) ? 'create' : 'browse');
  }
  useFocusBack(opened);
  useEffect(() => {
    if (opened) refresh();
  }, [opened, refresh]);

  const use = (agent: Agent) => {
    select(agent);
    onClose();
  };
  const closeForm = (saved: Agent | null) => {
    setEditing((form) => ({ ...form, opened: false }));
    if (saved) setTab('browse');
  };

  return (
    <Modal.Stack>
      <Modal
        opened={opened}
        onClose={onClose}
        panel={panelOf[tab]}
        title={texts.title}
        size="44rem"
        stackId="agents"
      >
        <Tabs value={tab} onChange={(next) => next && setTab(next as Tab)} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="browse">{texts.browse}</Tabs.Tab>
            <Tabs.Tab value="create">{texts.create}</Tabs.Tab>
          </Tabs.List>
          <ScrollArea h="60vh" scrollHideDelay={scrollHideDelay} mx={-4}>
            <Tabs.Panel value="browse" px={4} pt="md" pb="xs">
              <AgentList
                onSelect={use}
                onEdit={(agent) => setEditing({ opened: true, agent })}
                onRemove={setRemoving}
              />
            </Tabs.Panel>
            <Tabs.Panel value="create" px={4} pt="md" pb="xs">
              <NewAgentPanel onStart={() => setEditing({ opened: true, agent: null })} onLeave={onClose} />
            </Tabs.Panel>
          </ScrollArea>
        </Tabs>
      </Modal>
      <AgentFormDialog opened={editing.opened} agent={editing.agent} onDone={closeForm} />
      <RemoveAgentDialog agent={removing} onDone={() => setRemoving(null)} />
    </Modal.Stack>
  );
}
