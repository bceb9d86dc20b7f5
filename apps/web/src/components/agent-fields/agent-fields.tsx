import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import {
  agentCategories,
  agentCategorySchema,
  agentTextLimits,
  maxTokensRange,
  temperatureRange,
} from '@wingman/contract/agent.ts';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { AutoGrid } from '../auto-grid.tsx';
import type { AgentFormControl } from './agent-form-values.ts';
import { RangeField } from './range-field.tsx';

const texts = lazyMessages.agentFields;
const decimal = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('it-IT');

const temperatureText = (value: number) => decimal.format(value);
const tokensText = (value: number) => texts.tokens(whole.format(value));

type AgentFieldsProps = {
  form: AgentFormControl;
  /** How the icon is chosen: people pick one of 21, administrators type any. */
  icon: ReactNode;
  /** Further switches below `isActive`. */
  children?: ReactNode;
};

/** The fields of an agent, with the bounds that the server keeps to. The form around them brings the buttons. */
export function AgentFields({ form, icon, children }: AgentFieldsProps) {
  const isActive = form.getInputProps('isActive');
  return (
    <Stack gap="lg">
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={agentTextLimits.name}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        maxLength={agentTextLimits.description}
        rows={2}
        required
        {...form.getInputProps('description')}
      />
      <Textarea
        label={texts.systemPrompt}
        description={texts.systemPromptHint}
        maxLength={agentTextLimits.systemPrompt}
        rows={6}
        required
        {...form.getInputProps('systemPrompt')}
      />
      <AutoGrid min={15} gap="2rem">
        <RangeField
          label={texts.temperature}
          range={temperatureRange}
          text={temperatureText}
          ends={texts.temperatureEnds}
          input={form.getInputProps('temperature')}
        />
        <RangeField
          label={texts.maxTokens}
          range={maxTokensRange}
          text={tokensText}
          ends={[maxTokensRange.min, maxTokensRange.max].map((bound) => whole.format(bound))}
          input={form.getInputProps('maxTokens')}
        />
      </AutoGrid>
      <NativeSelect
        label={texts.category}
        data={agentCategorySchema.options.map((value) => ({ value, label: agentCategories[value] }))}
        {...form.getInputProps('category')}
      />
      {icon}
      <Switch
        label={texts.isActive}
        description={texts.isActiveHint}
        checked={isActive.value ?? false}
        onChange={(event) => isActive.onChange(event.currentTarget.checked)}
      />
      {children}
    </Stack>
  );
}
