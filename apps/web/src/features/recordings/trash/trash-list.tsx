import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { maxChosenRecordings } from '@wingman/contract/tag-table.ts';
import type { Trash, TrashedRecording } from '@wingman/contract/trash.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDeleteForGood } from '../api/use-delete-for-good.ts';
import { useRestoreRecordings } from '../api/use-restore-recordings.ts';
import { useTrash } from '../api/use-trash.ts';
import classes from './trash.module.css';
import { TrashBar } from './trash-bar.tsx';
import { TrashRow } from './trash-row.tsx';

const texts = lazyMessages.trash;

/** The deleted recordings that can be restored: how long each is there, and what can be done with it. */
export function TrashList() {
  const trash = useTrash();
  const pages = trash.data?.pages;
  if (trash.isLoading) return <LoadingRows />;
  if (!pages)
    return (
      <LoadFailure
        title={texts.loadFailed}
        text={trash.error?.message ?? ''}
        onRetry={() => void trash.refetch()}
      />
    );
  const recordings = pages.flatMap((page) => page.recordings);
  const last = pages.at(-1) as Trash;
  return (
    <>
      <Text c="dimmed">{last.days > 0 ? texts.intro(last.days) : texts.noTrash}</Text>
      {recordings.length === 0 ? (
        <StatePanel {...texts.empty} icon={<IconTrash size={28} />}>
          <Button component={Link} href="/recordings" variant="default">
            {texts.toRecordings}
          </Button>
        </StatePanel>
      ) : (
        <TrashRows recordings={recordings} total={last.total} />
      )}
      {trash.hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={trash.isFetchingNextPage}
          onClick={() => void trash.fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}

/** What is about to be deleted for good. */
type Asked = { ids: string[] } | 'all';

function TrashRows({ recordings, total }: { recordings: TrashedRecording[]; total: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  const restore = useRestoreRecordings();
  const deletion = useDeleteForGood();
  // Those that went meanwhile, e.g. in another tab, are no longer chosen.
  const ids = recordings.map(({ id }) => id).filter((id) => chosen.has(id));
  const toggle = (id: string) =>
    setChosen((known) => {
      const next = new Set(known);
      if (!next.delete(id) && next.size < maxChosenRecordings) next.add(id);
      return next;
    });
  const close = () => setAsked(undefined);
  const confirm =
    asked === 'all' ? texts.confirmEmpty(total) : texts.confirmRemove(asked ? asked.ids.length : 1);
  const confirmed = () => {
    if (asked === 'all') deletion.all.mutate(undefined, { onSettled: close });
    else if (asked) deletion.some.mutate({ recordingIds: asked.ids }, { onSettled: close });
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          onClick={() =>
            setChosen(
              ids.length > 0
                ? new Set()
                : new Set(recordings.slice(0, maxChosenRecordings).map(({ id }) => id)),
            )
          }
        >
          {ids.length > 0 ? texts.selectNone : texts.selectAll}
        </Button>
        <Button
          variant="default"
          c="var(--wm-danger-ink)"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => setAsked('all')}
        >
          {texts.emptyIt}
        </Button>
      </Group>
      <ul className={classes.rows} aria-label={texts.list}>
        {recordings.map((recording) => (
          <TrashRow
            key={recording.id}
            recording={recording}
            selected={chosen.has(recording.id)}
            busy={restore.isPending}
            onSelect={() => toggle(recording.id)}
            onRestore={() => restore.mutate({ recordingIds: [recording.id] })}
            onRemove={() => setAsked({ ids: [recording.id] })}
          />
        ))}
      </ul>
      {ids.length > 0 ? (
        <TrashBar
          count={ids.length}
          pending={restore.isPending}
          onRestore={() => restore.mutate({ recordingIds: ids })}
          onRemove={() => setAsked({ ids })}
        />
      ) : null}
      <ConfirmDialog
        opened={asked !== undefined}
        title={confirm.title}
        text={confirm.text}
        confirmLabel={confirm.confirm}
        pending={deletion.some.isPending || deletion.all.isPending}
        onConfirm={confirmed}
        onClose={close}
      />
    </Stack>
  );
}

function LoadingRows() {
  return (
    <Stack gap="xs" role="status" aria-label={texts.loading}>
      <Skeleton height={84} radius="lg" />
      <Skeleton height={84} radius="lg" />
    </Stack>
  );
}
