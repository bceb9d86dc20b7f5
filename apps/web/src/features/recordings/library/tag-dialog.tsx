import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { RecordingTag, Tag } from '@wingman/contract/tag.ts';
import { tagKey, tagNameMaxLength } from '@wingman/contract/tag-table.ts';
import { type FormEvent, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Modal } from '../../../components/modal.tsx';
import { foldText } from '../../../lib/fold-text.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useTagRecordings, useTags } from '../api/use-tags.ts';
import classes from './tag-dialog.module.css';

const texts = lazyMessages.library.picker;

/** A recording that is tagged, as far as the dialog needs it. */
export type TaggedRecording = { id: string; tags?: readonly RecordingTag[] | undefined };

export type TagDialogProps = {
  opened: boolean;
  recordings: readonly TaggedRecording[];
  onDone?: () => void;
  onClose: () => void;
};

/** Gives recordings tags and takes others off; a new one is created by writing its name. */
export function TagDialog({ opened, recordings, onDone, onClose }: TagDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={recordings.length === 1 ? texts.one : texts.many(recordings.length)}
    >
      {opened ? <Picker recordings={recordings} onDone={onDone} onClose={onClose} /> : null}
    </Modal>
  );
}

type PickerProps = Pick<TagDialogProps, 'recordings' | 'onClose'> & { onDone: (() => void) | undefined };

/** By the names' keys: `true` for tags that all are to have, `false` for those that none is to have. */
type Changes = ReadonlyMap<string, { name: string; isOn: boolean }>;

function Picker({ recordings, onDone, onClose }: PickerProps) {
  const tags = useTags();
  const save = useTagRecordings();
  const [typed, setTyped] = useState('');
  const [changes, setChanges] = useState<Changes>(new Map());
  if (tags.error && !tags.data)
    return (
      <LoadFailure title={texts.loadFailed} text={tags.error.message} onRetry={() => void tags.refetch()} />
    );
  if (!tags.data) return <Loader role="status" aria-label={messages.shell.loading} mx="auto" my="lg" />;
  const choose = (name: string, isOn: boolean) =>
    setChanges((known) => new Map(known).set(tagKey(name), { name, isOn }));
  const name = typed.replace(/\s+/g, ' ').trim();
  const listed = withCreated(tags.data, changes);
  const shown = listed.filter((tag) => foldText(tag.name).includes(foldText(name)));
  const isNew = name !== '' && !listed.some((tag) => tagKey(tag.name) === tagKey(name));
  const isTooLong = name.length > tagNameMaxLength;
  const add = () => {
    if (name === '' || isTooLong) return;
    choose(name, true);
    setTyped('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') return add();
    save.mutate(
      { recordingIds: recordings.map(({ id }) => id), ...asked(changes) },
      {
        onSuccess: () => {
          onClose();
          onDone?.();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" pt={4}>
        <TextInput
          data-autofocus
          aria-label={texts.name}
          placeholder={texts.name}
          value={typed}
          error={isTooLong ? texts.tooLong : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {isNew && !isTooLong ? (
          <Button
            type="button"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            className={classes.create ?? ''}
            onClick={add}
          >
            {texts.create(name)}
          </Button>
        ) : null}
        {listed.length === 0 && !isNew ? <Text c="dimmed">{texts.none}</Text> : null}
        <fieldset className={classes.tags} aria-label={texts.title}>
          {shown.map((tag) => (
            <TagCheck
              key={tagKey(tag.name)}
              name={tag.name}
              {...stateOf(tag, recordings, changes)}
              onChoose={choose}
            />
          ))}
        </fieldset>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {messages.shell.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={changes.size === 0 && name === ''}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Listed = Pick<Tag, 'name'> & { id?: string };

/** With those that were written in this dialog, first. */
function withCreated(tags: readonly Tag[], changes: Changes): Listed[] {
  const known = new Set(tags.map(({ name }) => tagKey(name)));
  const created = [...changes].flatMap(([key, { name }]) => (known.has(key) ? [] : [{ name }]));
  return [...created, ...tags];
}

function stateOf({ id, name }: Listed, recordings: readonly TaggedRecording[], changes: Changes) {
  const change = changes.get(tagKey(name));
  if (change) return { isOn: change.isOn, isSome: false };
  const count = recordings.filter(({ tags = [] }) => tags.some((tag) => tag.id === id)).length;
  return { isOn: count === recordings.length && count > 0, isSome: count > 0 && count < recordings.length };
}

function asked(changes: Changes): { add: string[]; remove: string[] } {
  const named = (isOn: boolean) =>
    [...changes.values()].filter((change) => change.isOn === isOn).map(({ name }) => name);
  return { add: named(true), remove: named(false) };
}

type TagCheckProps = {
  name: string;
  isOn: boolean;
  /** Some of the recordings have it. */
  isSome: boolean;
  onChoose: (name: string, isOn: boolean) => void;
};

function TagCheck({ name, isOn, isSome, onChoose }: TagCheckProps) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={isOn}
        ref={(field) => {
          // Only a property, no attribute, says that some have it.
          if (field) field.indeterminate = isSome;
        }}
        onChange={({ currentTarget }) => onChoose(name, isSome || currentTarget.checked)}
      />
      <span className={classes.name}>{name}</span>
    </label>
  );
}
