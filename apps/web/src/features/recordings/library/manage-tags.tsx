import { ActionIcon, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Tag } from '@wingman/contract/tag.ts';
import { tagNameMaxLength } from '@wingman/contract/tag-table.ts';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Modal } from '../../../components/modal.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useRemoveTag, useRenameTag, useTags } from '../api/use-tags.ts';
import classes from './manage-tags.module.css';

const texts = lazyMessages.library.manage;

/** All tags, to be renamed and deleted. */
export function ManageTags({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [removed, setRemoved] = useState<Tag>();
  const removal = useRemoveTag();
  const endRemoval = () => setRemoved(undefined);
  return (
    <>
      <Modal opened={opened && !removed} onClose={onClose} title={texts.title}>
        <TagRows onRemove={setRemoved} />
      </Modal>
      <ConfirmDialog
        opened={removed !== undefined}
        title={texts.confirm.title}
        text={texts.confirm.text}
        confirmLabel={texts.confirm.confirm}
        pending={removal.isPending}
        onConfirm={() => removed && removal.mutate({ id: removed.id }, { onSettled: endRemoval })}
        onClose={endRemoval}
      >
        {removed?.name}
      </ConfirmDialog>
    </>
  );
}

function TagRows({ onRemove }: { onRemove: (tag: Tag) => void }) {
  const tags = useTags();
  if (tags.error && !tags.data)
    return (
      <LoadFailure
        title={lazyMessages.library.picker.loadFailed}
        text={tags.error.message}
        onRetry={() => void tags.refetch()}
      />
    );
  if (!tags.data) return <Loader role="status" aria-label={messages.shell.loading} mx="auto" my="lg" />;
  if (tags.data.length === 0) return <Text c="dimmed">{lazyMessages.library.picker.none}</Text>;
  return (
    <ul className={classes.rows}>
      {tags.data.map((tag) => (
        <TagRow key={tag.id} tag={tag} onRemove={() => onRemove(tag)} />
      ))}
    </ul>
  );
}

function TagRow({ tag, onRemove }: { tag: Tag; onRemove: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <li>
        <Rename tag={tag} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className={classes.row}>
      <Stack gap={0} flex={1} miw={0}>
        <span className={classes.name}>{tag.name}</span>
        <Text c="dimmed" fz="sm">
          {texts.recordings(tag.recordings)}
        </Text>
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.rename(tag.name)}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="coral"
        size={44}
        aria-label={texts.remove(tag.name)}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

function Rename({ tag: { id, name }, onDone }: { tag: Tag; onDone: () => void }) {
  const [typed, setTyped] = useState(name);
  const rename = useRenameTag();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === name) return onDone();
    rename.mutate({ id, name: typed }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <Group wrap="nowrap" gap="xs" py={4}>
        <TextInput
          aria-label={texts.name}
          flex={1}
          maxLength={tagNameMaxLength}
          value={typed}
          ref={(field) => field?.focus()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onDone();
          }}
        />
        <Button type="submit" loading={rename.isPending} disabled={typed.trim() === ''}>
          {texts.save}
        </Button>
      </Group>
    </form>
  );
}
