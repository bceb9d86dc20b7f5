import { Button, Stack } from '@mantine/core';
import { maxChosenRecordings } from '@wingman/contract/tag-table.ts';
import type { TrashedRecording } from '@wingman/contract/trash.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDeleteForGood } from '../api/use-delete-for-good.ts';
import { useRestoreRecordings } from '../api/use-restore-recordings.ts';
import classes from './trash.module.css';
import { TrashBar } from './trash-bar.tsx';
import { TrashRow } from './trash-row.tsx';

const texts = lazyMessages.trash;

/** The deleted recordings, one by one or those that are chosen. */
export function TrashRows({ recordings }: { recordings: TrashedRecording[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Those that are about to be deleted for good. */
  const [asked, setAsked] = useState<string[]>();
  const restore = useRestoreRecordings();
  const { some } = useDeleteForGood();
  // Those that went meanwhile, e.g. in another tab, are no longer chosen.
  const ids = recordings.map(({ id }) => id).filter((id) => chosen.has(id));
  const toggle = (id: string) =>
    setChosen((known) => {
      const next = new Set(known);
      if (!next.delete(id) && next.size < maxChosenRecordings) next.add(id);
      return next;
    });
  const toggleAll = () =>
    setChosen(
      ids.length > 0 ? new Set() : new Set(recordings.slice(0, maxChosenRecordings).map(({ id }) => id)),
    );
  const close = () => setAsked(undefined);
  const confirm = texts.confirmRemove(asked?.length ?? 1);
  return (
    <Stack gap="sm">
      <Button variant="subtle" color="gray" style={{ alignSelf: 'flex-start' }} onClick={toggleAll}>
        {ids.length > 0 ? texts.selectNone : texts.selectAll}
      </Button>
      <ul className={classes.rows} aria-label={texts.list}>
        {recordings.map((recording) => (
          <TrashRow
            key={recording.id}
            recording={recording}
            selected={chosen.has(recording.id)}
            busy={restore.isPending}
            onSelect={() => toggle(recording.id)}
            onRestore={() => restore.mutate({ recordingIds: [recording.id] })}
            onRemove={() => setAsked([recording.id])}
          />
        ))}
      </ul>
      {ids.length > 0 ? (
        <TrashBar
          count={ids.length}
          pending={restore.isPending}
          onRestore={() => restore.mutate({ recordingIds: ids })}
          onRemove={() => setAsked(ids)}
        />
      ) : null}
      <ConfirmDialog
        opened={asked !== undefined}
        title={confirm.title}
        text={confirm.text}
        confirmLabel={confirm.confirm}
        pending={some.isPending}
        onConfirm={() => some.mutate({ recordingIds: asked ?? [] }, { onSettled: close })}
        onClose={close}
      />
    </Stack>
  );
}
