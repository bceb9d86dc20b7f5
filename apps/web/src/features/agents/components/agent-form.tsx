import { Alert, Button, Stack, Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useForm } from '@mantine/form';
import type { Agent } from '@wingman/contract/agent.ts';
import { agentInputSchema } from '@wingman/contract/agent.ts';
import { useEffect } from 'react';
import { AgentFields } from '../../../components/agent-fields/agent-fields.tsx';
import type { AgentFormValues } from '../../../components/agent-fields/agent-form-values.ts';
import { agentFormOf, emptyAgentForm } from '../../../components/agent-fields/agent-form-values.ts';
import { IconPicker } from '../../../components/agent-fields/icon-picker.tsx';
import { focusFirstError, useRefusal } from '../../../lib/form-refusal.ts';
import { validateWith } from '../../../lib/form-validation.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useSaveAgent } from '../api/use-save-agent.ts';
import classes from './agent-form.module.css';

const texts = lazyMessages.agentManager;
const requiredFields = ['name', 'description', 'systemPrompt'] as const;

type AgentFormProps = {
  /** Null makes a new one. */
  agent: Agent | null;
  /** Hears whether something was written that is not saved. */
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: (agent: Agent) => void;
};

/** All fields of an own agent; the server's schema decides what is complete. */
export function AgentForm({ agent, onDirty, onCancel, onSaved }: AgentFormProps) {
  const save = useSaveAgent(agent);
  const form = useForm<AgentFormValues>({
    mode: 'controlled',
    initialValues: agent ? agentFormOf(agent) : emptyAgentForm('custom'),
    validate: validateWith<AgentFormValues>(agentInputSchema),
  });
  const { refusal, discard, show } = useRefusal(form);
  const isDirty = form.isDirty();
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const complain = (errors: FormErrors, values: AgentFormValues) => {
    if (requiredFields.some((field) => values[field].trim() === '')) {
      toastFailure(texts.error, texts.missingFields);
    }
    focusFirstError(form, errors);
  };
  const submit = form.onSubmit((values) => {
    if (save.isPending) return;
    discard();
    save.mutate(values, { onSuccess: onSaved, onError: show });
  }, complain);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <AgentFields form={form} icon={<IconPicker input={form.getInputProps('icon')} />} />
        {refusal ? (
          <Alert color="coral" role="status">
            {refusal}
            <Text size="xs">{texts.saveFailedDetail}</Text>
          </Alert>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {messages.shell.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {agent ? texts.form.save : texts.form.create}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
