import { ActionIcon, Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import type { Agent } from '@wingman/contract/agent.ts';
import { canUseAgent } from '@wingman/contract/agent-table.ts';
import { plans } from '@wingman/contract/plan-table.ts';
import { IconTile } from '../../../components/icon-tile.tsx';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useAgents } from '../agents-provider.tsx';
import { useSetFavorite } from '../api/use-set-favorite.ts';
import classes from './agent-card.module.css';

const texts = lazyMessages.agentManager.card;

type AgentCardProps = {
  agent: Agent;
  onSelect: (agent: Agent) => void;
  onEdit: (agent: Agent) => void;
  onRemove: (agent: Agent) => void;
};

/** One agent: who it is, its star, and what can be done with it. Presets cannot be changed here. */
export function AgentCard({ agent, onSelect, onEdit, onRemove }: AgentCardProps) {
  const { plan, selected } = useAgents();
  const isInUse = agent.id === selected?.id;
  const isCovered = agent.isPreset || plans[plan].customAgents;
  return (
    <Surface as="li" row current={isInUse} className={classes.card}>
      <IconTile size={2.75} tone="sunken" fz="1.4rem">
        {agent.icon}
      </IconTile>
      <Stack gap={6} flex={1} miw={0}>
        <Group gap={8}>
          <h4>{agent.name}</h4>
          {isInUse ? <Badge>{texts.inUse}</Badge> : null}
          {agent.isDefault ? <Badge variant="light">{texts.isDefault}</Badge> : null}
          {agent.isActive ? null : (
            <Badge variant="light" color="gray">
              {texts.inactive}
            </Badge>
          )}
          {isCovered ? null : (
            <Badge variant="light" color="gray">
              {texts.needsPro}
            </Badge>
          )}
        </Group>
        <Text c="dimmed" fz="sm">
          {agent.description}
        </Text>
        <Group gap="xs" className={classes.actions}>
          {canUseAgent(agent, plan) && !isInUse ? (
            <Button size="xs" variant="light" onClick={() => onSelect(agent)}>
              {texts.select} <VisuallyHidden>{agent.name}</VisuallyHidden>
            </Button>
          ) : null}
          {agent.isPreset ? null : (
            <>
              {isCovered ? (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPencil size={14} aria-hidden="true" />}
                  onClick={() => onEdit(agent)}
                >
                  {texts.edit} <VisuallyHidden>{agent.name}</VisuallyHidden>
                </Button>
              ) : null}
              <ActionIcon
                variant="subtle"
                color="coral"
                size={30}
                aria-label={texts.remove(agent.name)}
                onClick={() => onRemove(agent)}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
        </Group>
      </Stack>
      <FavoriteButton agent={agent} />
    </Surface>
  );
}

function FavoriteButton({ agent }: { agent: Agent }) {
  const { isPending, mutate } = useSetFavorite();
  const Icon = agent.isFavorite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={agent.isFavorite ? 'petrol' : 'gray'}
      aria-label={texts.favorite(agent.name)}
      aria-pressed={agent.isFavorite}
      onClick={() => {
        if (!isPending) mutate({ id: agent.id, isFavorite: !agent.isFavorite });
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
