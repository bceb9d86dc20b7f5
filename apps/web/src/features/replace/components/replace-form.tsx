import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReplacedWords } from '@wingman/contract/replacement.ts';
import { replacingMaxLength, soughtMaxLength } from '@wingman/contract/replacement-table.ts';
import { type FormEvent, type RefObject, useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.replace;
const options = ['isWhole', 'isCased', 'isAccented'] as const;

type ReplaceFormProps = {
  findRef: RefObject<HTMLInputElement | null>;
  words: ReplacedWords;
  isSearching: boolean;
  isBusy: boolean;
  onChange: (part: Partial<ReplacedWords>) => void;
  onSearch: () => void;
};

/** What to look for, what to write in its place, and how both are compared. Nothing is looked for before it is asked for. */
export function ReplaceForm(props: ReplaceFormProps) {
  const { findRef, words, isSearching, isBusy, onChange, onSearch } = props;
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = words.find.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) onSearch();
  };
  return (
    <Stack component="form" gap="sm" onSubmit={submit}>
      <TextInput
        ref={findRef}
        data-autofocus
        label={texts.find}
        value={words.find}
        maxLength={soughtMaxLength}
        error={isMissing ? texts.missing : undefined}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          setMissing(false);
          onChange({ find: currentTarget.value });
        }}
      />
      <TextInput
        label={texts.with}
        placeholder={texts.nothing}
        value={words.replace}
        maxLength={replacingMaxLength}
        disabled={isBusy}
        onChange={({ currentTarget }) => onChange({ replace: currentTarget.value })}
      />
      <Group gap="0.75rem 1.25rem">
        {options.map((name) => (
          <Switch
            key={name}
            label={texts[name]}
            checked={words[name]}
            disabled={isBusy}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
          />
        ))}
      </Group>
      <Group>
        <Button
          type="submit"
          variant="default"
          loading={isSearching}
          disabled={isBusy}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
        >
          {texts.search}
        </Button>
      </Group>
    </Stack>
  );
}
