import { Button, Group, TextInput } from '@mantine/core';
import { apiKeyInputSchema, type CreatedApiKey } from '@wingman/contract/api-key.ts';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCreateApiKey } from '../api/use-create-api-key.ts';
import classes from './api-key-form.module.css';

const texts = lazyMessages.apiKeys;

/** Asks for a name and makes a key under it. A name that was not taken is still there. */
export function ApiKeyForm({ onCreated }: { onCreated: (created: CreatedApiKey) => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreateApiKey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = apiKeyInputSchema.safeParse({ name });
    setProblem(input.error?.issues[0]?.message ?? null);
    if (!input.success || create.isPending) return;
    create.mutate(input.data, {
      onSuccess: (created) => {
        setName('');
        onCreated(created);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
          maxLength={100}
          autoComplete="off"
          flex="1 1 14rem"
        />
        <Button type="submit" loading={create.isPending} className={classes.button}>
          {texts.create}
        </Button>
      </Group>
    </form>
  );
}
