import { trpc } from '../../../lib/trpc.ts';

/** Accounts that one reading asks for: an instance may have thousands. */
export const usersPageSize = 50;

/** All accounts, newest first, in pages that follow the last id. */
export function useUsers() {
  return trpc.users.list.useInfiniteQuery(
    { limit: usersPageSize },
    {
      refetchOnMount: 'always',
      getNextPageParam: (page) => (page.length < usersPageSize ? undefined : page.at(-1)?.id),
    },
  );
}
