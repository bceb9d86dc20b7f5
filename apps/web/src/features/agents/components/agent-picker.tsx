import { Group, Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSettings } from '@tabler/icons-react';
import { defaultAgentIcon } from '@wingman/contract/agent-table.ts';
import { memo, useRef } from 'react';
import { ListRow } from '../../../components/list-row.tsx';
import { raiseAppEvent } from '../../../lib/app-events.ts';
import { messages } from '../../../messages/messages.ts';
import { useAgents } from '../agents-provider.tsx';
import { offeredAgents } from '../choose-agent.ts';
import classes from './agent-picker.module.css';

const texts = messages.agents;

/** Who answers, and the favourites to choose from. */
export const AgentPicker = memo(function AgentPicker() {
  const { agents, selected, plan, select } = useAgents();
  const button = useRef<HTMLButtonElement>(null);
  const offered = offeredAgents(agents ?? [], plan, selected?.id ?? null);
  const name = selected?.name ?? messages.shell.product;

  const choose = (id: string) => {
    const agent = offered.find((one) => one.id === id);
    if (agent) select(agent);
  };
  const manage = () => {
    // The menu goes: a dialog that is left gives the focus back to its button.
    button.current?.focus();
    raiseAppEvent('openAgentSettings');
  };

  return (
    <Menu position="bottom-start" width={270} withinPortal={false}>
      <Menu.Target>
        <ListRow ref={button} className={classes.picker} aria-label={texts.picker(name)}>
          <span aria-hidden="true">{selected?.icon ?? defaultAgentIcon}</span>
          <Text span inherit truncate maw="14rem" className={classes.name}>
            {name}
          </Text>
          <IconChevronDown size={16} aria-hidden="true" />
        </ListRow>
      </Menu.Target>
      <Menu.Dropdown mah="min(70vh, 30rem)" style={{ overflowY: 'auto' }}>
        <Menu.Label>{texts.pickerHeading}</Menu.Label>
        <Menu.RadioGroup value={selected?.id ?? ''} onChange={choose}>
          {offered.map((agent) => (
            <Menu.RadioItem
              key={agent.id}
              value={agent.id}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} aria-hidden="true" />}
            >
              <Group component="span" gap="xs" wrap="nowrap">
                <span aria-hidden="true">{agent.icon}</span>
                <Text span inherit truncate>
                  {agent.name}
                </Text>
              </Group>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {offered.some(({ isFavorite }) => isFavorite) ? null : (
          <Menu.Label fw={400} lh={1.4} style={{ whiteSpace: 'normal' }}>
            {texts.noFavorites}
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={manage}>
          {texts.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
