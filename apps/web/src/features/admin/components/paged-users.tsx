import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ListedUser } from '@wingman/contract/user.ts';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useUsers } from '../api/use-users.ts';

const texts = lazyMessages.admin;

/** Milliseconds without a letter after which a search is asked for. */
const pauseMs = 250;

type PagedUsersProps = { children: (users: ListedUser[]) => ReactNode };

/** Accounts page by page, all or those that a search finds: however many there are, the first ones are there at once. */
export function PagedUsers({ children }: PagedUsersProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  return (
    <>
      <TextInput
        type="search"
        label={texts.users.search}
        placeholder={texts.users.searchPlaceholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maw="24rem"
      />
      <FoundUsers search={search}>{children}</FoundUsers>
    </>
  );
}

function FoundUsers({ search, children }: PagedUsersProps & { search: string }) {
  const users = useUsers(search);
  if (users.isLoading) {
    return (
      <Stack gap="sm" role="status" aria-label={messages.shell.loading}>
        <Skeleton height={48} radius="md" />
        <Skeleton height={48} radius="md" />
        <Skeleton height={48} radius="md" />
      </Stack>
    );
  }
  if (!users.data) {
    const message = users.error?.message ?? '';
    return <LoadFailure title={texts.users.failed} text={message} onRetry={() => void users.refetch()} />;
  }
  const found = users.data.pages.flat();
  return (
    <>
      <Text role="status" c="dimmed" fz="sm">
        {found.length === 0 ? texts.users.noneFound : null}
      </Text>
      {found.length === 0 ? null : children(found)}
      {users.hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={users.isFetchingNextPage}
          onClick={() => void users.fetchNextPage()}
        >
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}
