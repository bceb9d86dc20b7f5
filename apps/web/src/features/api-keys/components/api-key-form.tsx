import { Button, Group, Stack, TextInput } from '@mantine/core';
import { apiKeyInputSchema, type CreatedApiKey } from '@wingman/contract/api-key.ts';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCreateApiKey } from '../api/use-create-api-key.ts';
import { type KeyFields, keyInputOf, newKeyFields } from '../key-fields.ts';
import classes from './api-key-form.module.css';
import { KeyChoices } from './key-choices.tsx';

const texts = lazyMessages.apiKeys;

type Problem = { field: 'name' | 'choices'; text: string };

/** Asks for a name, permissions and an end, and makes a key. What was not taken is still there. */
export function ApiKeyForm({ onCreated }: { onCreated: (created: CreatedApiKey) => void }) {
  const [fields, setFields] = useState(newKeyFields);
  const [problem, setProblem] = useState<Problem | null>(null);
  const create = useCreateApiKey();
  const change = (some: Partial<KeyFields>) => {
    setFields((before) => ({ ...before, ...some }));
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checked(fields);
    setProblem(found.problem);
    if (!found.input || create.isPending) return;
    create.mutate(found.input, {
      onSuccess: (created) => {
        setFields(newKeyFields);
        onCreated(created);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <TextInput
            label={texts.name}
            placeholder={texts.namePlaceholder}
            value={fields.name}
            error={problem?.field === 'name' ? problem.text : null}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            maxLength={100}
            autoComplete="off"
            flex="1 1 14rem"
          />
          <Button type="submit" loading={create.isPending} className={classes.button}>
            {texts.create}
          </Button>
        </Group>
        {problem?.field === 'choices' ? (
          <Surface size="sm" tone="danger" role="alert">
            {problem.text}
          </Surface>
        ) : null}
        <KeyChoices fields={fields} onChange={change} />
      </Stack>
    </form>
  );
}

function checked(fields: KeyFields) {
  const input = keyInputOf(fields, new Date());
  if (!input) return { problem: { field: 'choices', text: texts.chooseDay } as const };
  const result = apiKeyInputSchema.safeParse(input);
  if (result.success) return { input, problem: null };
  const [issue] = result.error.issues;
  const field = issue?.path[0] === 'name' ? ('name' as const) : ('choices' as const);
  return { problem: { field, text: issue?.message ?? '' } };
}
