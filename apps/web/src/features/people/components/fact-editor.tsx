import { Button, Group, Stack, Textarea } from '@mantine/core';
import { factMaxLength } from '@wingman/contract/person-table.ts';
import { type KeyboardEvent, useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.people;

type FactEditorProps = {
  text: string;
  pending: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
};

/** Writes a line about a person. Enter saves, Escape leaves it as it was. */
export function FactEditor({ text: given, pending, onSave, onCancel }: FactEditorProps) {
  const [text, setText] = useState(given);
  const isEmpty = text.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') {
      event.preventDefault();
      if (!(isEmpty || pending)) onSave(text);
    }
  };
  return (
    <Stack gap="xs">
      <Textarea
        aria-label={texts.factText}
        autoFocus
        autosize
        minRows={1}
        maxRows={6}
        size="md"
        maxLength={factMaxLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs">
        <Button size="sm" disabled={isEmpty} loading={pending} onClick={() => onSave(text)}>
          {texts.save}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
