import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { lineMaxLength, type NoteSection, noteSections } from '@wingman/contract/notes-table.ts';
import { type KeyboardEvent, useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { hasDueDay } from '../sections.ts';
import classes from './line.module.css';

const texts = lazyMessages.notes;

/** Those that are there without a template. */
const named = noteSections.filter((section) => section !== 'custom');

export type LineFields = { section: NoteSection; text: string; who: string; dueDay: string };

type LineEditorProps = {
  section: NoteSection;
  line?: NoteLine;
  /** The section can be chosen. */
  mayMove?: boolean;
  pending: boolean;
  onSave: (fields: LineFields) => void;
  onCancel: () => void;
};

/** Writes a line or changes one. Enter saves, Escape leaves it as it was; what is not saved stays in its field. */
export function LineEditor({ section: given, line, mayMove, pending, onSave, onCancel }: LineEditorProps) {
  const [fields, setFields] = useState<LineFields>({
    section: given,
    text: line?.text ?? '',
    who: line?.who ?? '',
    dueDay: line?.due?.to ?? '',
  });
  const set = (change: Partial<LineFields>) => setFields((known) => ({ ...known, ...change }));
  const { section, text } = fields;
  const save = () => {
    if (text.trim() !== '' && !pending) onSave(fields);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      save();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside
    <div className={classes.editor} onKeyDown={onKeyDown}>
      {mayMove ? (
        <NativeSelect
          label={texts.section}
          value={section}
          data={named.map((value) => ({ value, label: texts.sections[value] }))}
          onChange={({ currentTarget }) => set({ section: currentTarget.value as NoteSection })}
        />
      ) : null}
      <Textarea
        aria-label={texts.text}
        autoFocus
        autosize
        minRows={1}
        maxRows={8}
        size="md"
        maxLength={lineMaxLength}
        value={text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      {hasDueDay(section) ? (
        <DueFields fields={fields} withWho={line !== undefined && section === 'commitment'} onChange={set} />
      ) : null}
      <Group gap="xs">
        <Button size="sm" disabled={text.trim() === ''} loading={pending} onClick={save}>
          {texts.save}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </div>
  );
}

type DueFieldsProps = {
  fields: LineFields;
  withWho: boolean;
  onChange: (change: Partial<LineFields>) => void;
};

function DueFields({ fields: { who, dueDay }, withWho, onChange }: DueFieldsProps) {
  return (
    <Group gap="sm" align="end">
      {withWho ? (
        <TextInput
          label={texts.who}
          maxLength={80}
          value={who}
          onChange={({ currentTarget }) => onChange({ who: currentTarget.value })}
        />
      ) : null}
      <TextInput
        label={texts.dueDay}
        type="date"
        value={dueDay}
        onChange={({ currentTarget }) => onChange({ dueDay: currentTarget.value })}
      />
    </Group>
  );
}
