import { Alert, Button, Group, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Agent } from '@wingman/contract/agent.ts';
import { presetAgentInputSchema } from '@wingman/contract/agent.ts';
import { agentTextLimits } from '@wingman/contract/agent-table.ts';
import { useEffect, useRef } from 'react';
import { AgentFields } from '../../../components/agent-fields/agent-fields.tsx';
import { Surface } from '../../../components/surface.tsx';
import { useRefusal } from '../../../lib/form-refusal.ts';
import { validateWith } from '../../../lib/form-validation.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useSavePresetAgent } from '../api/use-save-preset-agent.ts';
import { type PresetAgentFormValues, presetAgentValues } from '../preset-agent-values.ts';

const texts = lazyMessages.admin.agents;

/** `agent` null makes a new one. */
type PresetAgentFormProps = { agent: Agent | null; onClose: () => void };

/** All fields of a preset agent. It can be saved when name, description and prompt are there. */
export function PresetAgentForm({ agent, onClose }: PresetAgentFormProps) {
  const save = useSavePresetAgent(agent);
  const form = useForm<PresetAgentFormValues>({
    mode: 'controlled',
    initialValues: presetAgentValues(agent),
    validate: validateWith<PresetAgentFormValues>(presetAgentInputSchema),
  });
  const { refusal, discard, show } = useRefusal(form);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list with the focused button has made room: the keyboard goes on here.
  useEffect(() => heading.current?.focus(), []);
  const { name, description, systemPrompt } = form.values;
  const isComplete = [name, description, systemPrompt].every((text) => text.trim() !== '');

  const submit = form.onSubmit((values) => {
    if (save.isPending) return;
    discard();
    save.mutate(values, { onSuccess: onClose, onError: show });
  });

  return (
    <form onSubmit={submit} noValidate>
      <Surface size="lg" maw="44rem">
        <h2 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {agent ? texts.editTitle : texts.createTitle}
        </h2>
        <AgentFields
          form={form}
          icon={
            <TextInput
              label={texts.icon}
              description={texts.iconHint}
              maxLength={agentTextLimits.icon}
              {...form.getInputProps('icon')}
            />
          }
        >
          <Switch
            label={texts.isDefault}
            description={texts.isDefaultHint}
            {...form.getInputProps('isDefault', { type: 'checkbox' })}
          />
        </AgentFields>
        {refusal ? (
          <Alert color="coral" role="status">
            {refusal}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {messages.shell.cancel}
          </Button>
          <Button type="submit" disabled={!isComplete} loading={save.isPending}>
            {texts.save}
          </Button>
        </Group>
      </Surface>
    </form>
  );
}
