import { Button, Group, Text } from '@mantine/core';
import { IconArrowsJoin, IconDownload, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useExportRecordings } from '../api/use-export-recordings.ts';
import { useJoinRecordings } from '../api/use-join-recordings.ts';
import { useRemoveRecordings } from '../api/use-remove-recordings.ts';
import { useTrashDays } from '../api/use-trash.ts';
import classes from './selection-bar.module.css';
import type { TagDialogProps, TaggedRecording } from './tag-dialog.tsx';
import type { Selection } from './use-selection.ts';

const texts = lazyMessages.library;
const editTexts = lazyMessages.edits;
const TagDialog = lazyDialog<TagDialogProps>(async () => (await import('./tag-dialog.tsx')).TagDialog);

type SelectionBarProps = {
  selection: Selection;
  /** All that are listed, in their order. */
  listed: readonly TaggedRecording[];
};

/** What can be done with the selected recordings. */
export function SelectionBar({ selection, listed }: SelectionBarProps) {
  const [asks, setAsks] = useState<'tags' | 'join' | 'remove'>();
  const removal = useRemoveRecordings();
  const days = useTrashDays();
  const exporting = useExportRecordings();
  const joining = useJoinRecordings();
  const ids = [...(selection.ids ?? [])];
  const byId = new Map(listed.map((recording) => [recording.id, recording]));
  const chosen = ids.map((id) => byId.get(id) ?? { id });
  const confirm = texts.confirmRemove(ids.length);
  const close = () => setAsks(undefined);
  const isNone = ids.length === 0;
  const toJoin = editTexts.confirmJoin(ids.length);
  return (
    <Surface as="section" row size="sm" raised className={classes.bar} aria-label={texts.selection}>
      <Text role="status" fw={600} className="wm-figures">
        {texts.selected(ids.length)}
      </Text>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button variant="default" onClick={() => selection.selectAll(listed.map(({ id }) => id))}>
          {texts.selectAll}
        </Button>
        <Button
          variant="default"
          disabled={isNone}
          leftSection={<IconTags size={16} aria-hidden="true" />}
          onClick={() => setAsks('tags')}
        >
          {texts.tags}
        </Button>
        <Button
          variant="default"
          disabled={isNone}
          loading={exporting.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void exporting.start(ids)}
        >
          {texts.export}
        </Button>
        <Button
          variant="default"
          disabled={ids.length < 2}
          leftSection={<IconArrowsJoin size={16} aria-hidden="true" />}
          onClick={() => setAsks('join')}
        >
          {editTexts.join}
        </Button>
        <Button
          variant="default"
          c={isNone ? undefined : 'var(--wm-danger-ink)'}
          disabled={isNone}
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => setAsks('remove')}
        >
          {texts.remove}
        </Button>
        <Button variant="subtle" onClick={selection.end}>
          {texts.endSelection}
        </Button>
      </Group>
      <TagDialog opened={asks === 'tags'} recordings={chosen} onClose={close} />
      <LazyConfirmDialog
        opened={asks === 'join'}
        title={toJoin.title}
        text={toJoin.text}
        confirmLabel={toJoin.confirm}
        pending={joining.isPending}
        onConfirm={() => {
          const asked = { recordingIds: ids, editId: crypto.randomUUID() };
          joining.mutate(asked, { onSuccess: selection.end, onSettled: close });
        }}
        onClose={close}
      />
      <LazyConfirmDialog
        opened={asks === 'remove'}
        title={confirm.title}
        text={confirm.text(days)}
        confirmLabel={confirm.confirm}
        pending={removal.isPending}
        onConfirm={() =>
          removal.mutate({ recordingIds: ids }, { onSuccess: selection.end, onSettled: close })
        }
        onClose={close}
      />
    </Surface>
  );
}
