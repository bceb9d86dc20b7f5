import { Input } from '@mantine/core';
import { defaultAgentIcon } from '@wingman/contract/agent-table.ts';
import { useId } from 'react';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { AutoGrid } from '../auto-grid.tsx';
import { RadioCard } from '../radio-card.tsx';
import type { AgentInputProps } from './agent-form-values.ts';

const texts = lazyMessages.agentFields;

/** One icon out of 21. An icon from elsewhere that the agent already has stays a choice. */
export function IconPicker({ input }: { input: AgentInputProps<string> }) {
  const id = useId();
  const chosen = input.value || defaultAgentIcon;
  const offered: Record<string, string> = texts.icons;
  const icons = Object.hasOwn(offered, chosen)
    ? Object.entries(offered)
    : [[chosen, texts.currentIcon] as const, ...Object.entries(offered)];
  return (
    <Input.Wrapper label={texts.icon} labelElement="div" labelProps={{ id }} error={input.error}>
      <AutoGrid role="radiogroup" aria-labelledby={id} min={2.6} keepsSize gap="0.375rem" mt={4}>
        {icons.map(([icon, label]) => (
          <RadioCard
            key={icon}
            small
            title={label}
            name={id}
            value={icon}
            aria-label={label}
            checked={icon === chosen}
            onChange={() => input.onChange(icon)}
          >
            <span aria-hidden="true">{icon}</span>
          </RadioCard>
        ))}
      </AutoGrid>
    </Input.Wrapper>
  );
}
