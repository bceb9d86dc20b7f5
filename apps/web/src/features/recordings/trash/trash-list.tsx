import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Trash, TrashedChats } from '@wingman/contract/trash.ts';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDeleteForGood } from '../api/use-delete-for-good.ts';
import { useTrash } from '../api/use-trash.ts';
import { useTrashedChats } from '../api/use-trashed-chats.ts';
import { TrashRows } from './trash-rows.tsx';
import { TrashedChatRows } from './trashed-chat-rows.tsx';

const texts = lazyMessages.trash;

/** What is deleted and can be restored, recordings and chats: how long each is there, and what can be done with it. */
export function TrashList() {
  const trash = useTrash();
  const trashedChats = useTrashedChats();
  if (trash.isLoading || trashedChats.isLoading) return <LoadingRows />;
  if (!trash.data || !trashedChats.data) {
    const broken = [trash, trashedChats].filter(({ data }) => !data);
    const readAgain = () => {
      for (const { refetch } of broken) void refetch();
    };
    return (
      <LoadFailure title={texts.loadFailed} text={broken[0]?.error?.message ?? ''} onRetry={readAgain} />
    );
  }
  const { days, total } = trash.data.pages.at(-1) as Trash;
  const { total: chatTotal } = trashedChats.data.pages.at(-1) as TrashedChats;
  const recordings = trash.data.pages.flatMap((page) => page.recordings);
  const chats = trashedChats.data.pages.flatMap((page) => page.chats);
  return (
    <>
      <Text c="dimmed">{days > 0 ? texts.intro(days) : texts.noTrash}</Text>
      {recordings.length + chats.length === 0 ? (
        <StatePanel {...texts.empty} icon={<IconTrash size={28} />}>
          <Button component={Link} href="/recordings" variant="default">
            {texts.toRecordings}
          </Button>
        </StatePanel>
      ) : (
        <EmptyIt recordings={total} chats={chatTotal} />
      )}
      {recordings.length > 0 ? (
        <Section title={texts.recordings} more={trash}>
          <TrashRows recordings={recordings} />
        </Section>
      ) : null}
      {chats.length > 0 ? (
        <Section title={texts.chats} more={trashedChats}>
          <TrashedChatRows chats={chats} />
        </Section>
      ) : null}
    </>
  );
}

type More = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

function Section({ title, more, children }: { title: string; more: More; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {more.hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      ) : null}
    </Stack>
  );
}

/** Deletes all for good, after a question. */
function EmptyIt({ recordings, chats }: { recordings: number; chats: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const { all } = useDeleteForGood();
  const close = () => setIsAsked(false);
  const confirm = texts.confirmEmpty(recordings, chats);
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        c="var(--wm-danger-ink)"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setIsAsked(true)}
      >
        {texts.emptyIt}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={confirm.title}
        text={confirm.text}
        confirmLabel={confirm.confirm}
        pending={all.isPending}
        onConfirm={() => all.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </Group>
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
