import { Skeleton, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import type { Agent } from '@wingman/contract/agent.ts';
import { agentCategories, agentCategorySchema } from '@wingman/contract/agent.ts';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { AgentCard } from './agent-card.tsx';

const texts = lazyMessages.agentManager.dialog;

type AgentListProps = {
  onSelect: (agent: Agent) => void;
  onEdit: (agent: Agent) => void;
  onRemove: (agent: Agent) => void;
};

/** All agents by category. */
export function AgentList(actions: AgentListProps) {
  const agents = trpc.agents.list.useQuery();
  if (agents.isLoading) return <LoadingCards />;
  if (agents.isError && !agents.data) {
    return (
      <LoadFailure
        title={texts.loadFailed}
        text={agents.error.message}
        detail={texts.loadFailedDetail}
        icon={<IconRobot size={28} />}
        onRetry={() => void agents.refetch()}
      />
    );
  }
  const all = agents.data ?? [];
  if (all.length === 0)
    return <StatePanel title={texts.empty} text={texts.emptyText} icon={<IconRobot size={28} />} />;
  return (
    <Stack gap="xl">
      {agentCategorySchema.options.map((category) => {
        const members = all.filter((agent) => agent.category === category);
        if (members.length === 0) return null;
        return (
          <section key={category} aria-label={agentCategories[category]}>
            <Text component="h3" c="dimmed" fz="sm" fw={600} mb="xs">
              {agentCategories[category]}
            </Text>
            <Stack component="ul" gap="xs">
              {members.map((agent) => (
                <AgentCard key={agent.id} agent={agent} {...actions} />
              ))}
            </Stack>
          </section>
        );
      })}
    </Stack>
  );
}

function LoadingCards() {
  return (
    <Stack gap="xs" role="status" aria-label={texts.loading}>
      <Skeleton height={14} width={120} />
      <Skeleton height={96} radius="lg" />
      <Skeleton height={96} radius="lg" />
    </Stack>
  );
}
