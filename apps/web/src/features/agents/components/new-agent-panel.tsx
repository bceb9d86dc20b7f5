import { Button } from '@mantine/core';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { plans } from '@wingman/contract/plan-table.ts';
import { Link } from 'wouter';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useAgents } from '../agents-provider.tsx';

type NewAgentPanelProps = {
  onStart: () => void;
  /** The person goes to another screen. */
  onLeave: () => void;
};

/** The way to an own agent, or, on a plan without them, to the plans. */
export function NewAgentPanel({ onStart, onLeave }: NewAgentPanelProps) {
  const { plan } = useAgents();
  const { newAgent, pro } = lazyMessages.agentManager;
  const icon = <IconSparkles size={28} />;
  if (!plans[plan].customAgents) {
    return (
      <StatePanel title={pro.title} text={pro.text} icon={icon}>
        <Button component={Link} href="/subscription" onClick={onLeave}>
          {pro.plans}
        </Button>
      </StatePanel>
    );
  }
  return (
    <StatePanel title={newAgent.title} text={newAgent.text} icon={icon}>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onStart}>
        {newAgent.start}
      </Button>
    </StatePanel>
  );
}
