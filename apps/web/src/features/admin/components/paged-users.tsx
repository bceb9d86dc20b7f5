import { Button, Skeleton } from '@mantine/core';
import type { ListedUser } from '@wingman/contract/user.ts';
import type { ReactNode } from 'react';
import { lateMessages } from '../../../messages/late-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useUsers } from '../api/use-users.ts';
import { LoadFailure } from './load-failure.tsx';
import table from './table.module.css';

const texts = lateMessages.admin;

/** Accounts page by page: however many there are, the first ones are there at once. */
export function PagedUsers({ children }: { children: (users: ListedUser[]) => ReactNode }) {
  const users = useUsers();
  if (users.isLoading) {
    return (
      <div role="status" aria-label={messages.shell.loading} className={table.loading}>
        <Skeleton height={48} radius="md" />
        <Skeleton height={48} radius="md" />
        <Skeleton height={48} radius="md" />
      </div>
    );
  }
  if (!users.data) {
    const message = users.error?.message ?? '';
    return <LoadFailure title={texts.users.failed} text={message} onRetry={() => void users.refetch()} />;
  }
  return (
    <>
      <div className={table.frame}>{children(users.data.pages.flat())}</div>
      {users.hasNextPage ? (
        <Button
          variant="default"
          className={table.more}
          loading={users.isFetchingNextPage}
          onClick={() => void users.fetchNextPage()}
        >
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}
