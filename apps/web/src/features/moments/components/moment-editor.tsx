import { Button, Group, Textarea } from '@mantine/core';
import { momentMaxLength } from '@wingman/contract/moment-table.ts';
import { type KeyboardEvent, useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { ShownMoment } from '../merge-moments.ts';

const texts = lazyMessages.moments;

type MomentEditorProps = {
  moment: Pick<ShownMoment, 'kind' | 'text'>;
  onSave: (text: string) => void;
  onCancel: () => void;
};

/** Changes the text of a moment. A note has one; a mark or a picture need not. */
export function MomentEditor({ moment, onSave, onCancel }: MomentEditorProps) {
  const [text, setText] = useState(moment.text ?? '');
  const canSave = moment.kind !== 'note' || text.trim() !== '';
  const save = () => {
    if (canSave) onSave(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      save();
    }
  };
  return (
    <>
      <Textarea
        aria-label={texts.text}
        autoFocus
        autosize
        minRows={1}
        maxRows={8}
        size="md"
        maxLength={momentMaxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt="xs">
        <Button size="sm" disabled={!canSave} onClick={save}>
          {texts.saveText}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </>
  );
}
