import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Agent } from '@wingman/contract/agent.ts';
import { agentCategories } from '@wingman/contract/agent-table.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { dayText } from '../day-text.ts';
import { AdminTable } from './admin-table.tsx';

const texts = lazyMessages.admin.agents;
const headings = [
  texts.icon,
  texts.name,
  texts.description,
  texts.category,
  texts.status,
  texts.created,
  texts.actions,
];

type PresetAgentsTableProps = {
  agents: Agent[];
  onEdit: (agent: Agent) => void;
  onRemove: (agent: Agent) => void;
};

/** Every preset with what can be done to it. */
export function PresetAgentsTable({ agents, onEdit, onRemove }: PresetAgentsTableProps) {
  if (agents.length === 0) return <Text c="dimmed">{texts.empty}</Text>;
  return (
    <AdminTable headings={headings}>
      {agents.map((agent) => (
        <tr key={agent.id}>
          <td data-label={texts.icon} data-main>
            <Text span fz="1.4rem" aria-hidden="true">
              {agent.icon}
            </Text>
          </td>
          <td data-label={texts.name} data-main>
            <Group gap="xs" component="strong" miw="8rem">
              {agent.name} {agent.isDefault ? <Badge variant="light">{texts.defaultBadge}</Badge> : null}
            </Group>
          </td>
          <td data-label={texts.description} data-main>
            <Text fz="sm" c="dimmed" maw="24rem">
              {agent.description}
            </Text>
          </td>
          <td data-label={texts.category}>{agentCategories[agent.category]}</td>
          <td data-label={texts.status}>
            <Badge variant="light" color={agent.isActive ? 'petrol' : 'gray'}>
              {agent.isActive ? texts.active : texts.inactive}
            </Badge>
          </td>
          <td data-label={texts.created}>{dayText(agent.createdAt)}</td>
          <td data-label={texts.actions}>
            <Group component="span" gap={4} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                aria-label={texts.edit(agent.name)}
                title={texts.edit(agent.name)}
                onClick={() => onEdit(agent)}
              >
                <IconPencil size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="coral"
                aria-label={texts.remove(agent.name)}
                title={texts.remove(agent.name)}
                onClick={() => onRemove(agent)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </Group>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
