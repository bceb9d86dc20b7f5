import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSettings } from '@tabler/icons-react';
import { defaultAgentIcon } from '@wingman/contract/agent-table.ts';
import { memo, useRef } from 'react';
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
        <button type="button" ref={button} className={classes.picker} aria-label={texts.picker(name)}>
          <span aria-hidden="true" className={classes.icon}>
            {selected?.icon ?? defaultAgentIcon}
          </span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>{texts.pickerHeading}</Menu.Label>
        <Menu.RadioGroup value={selected?.id ?? ''} onChange={choose}>
          {offered.map((agent) => (
            <Menu.RadioItem
              key={agent.id}
              value={agent.id}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} aria-hidden="true" />}
            >
              <span className={classes.choice}>
                <span aria-hidden="true">{agent.icon}</span>
                <span className={classes.choiceName}>{agent.name}</span>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {offered.some(({ isFavorite }) => isFavorite) ? null : (
          <Menu.Label className={classes.hint}>{texts.noFavorites}</Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={manage}>
          {texts.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
