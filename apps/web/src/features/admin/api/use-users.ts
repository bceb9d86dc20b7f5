import { trpc } from '../../../lib/trpc.ts';

/** Accounts that one reading asks for: an instance may have thousands. */
const usersPageSize = 50;

/** The accounts that a search finds, or all, newest first, in pages that follow the last id. */
export function useUsers(search: string) {
  return trpc.users.list.useInfiniteQuery(
    { limit: usersPageSize, ...(search === '' ? {} : { search }) },
    {
      // What was found before stays while the next letters are looked up.
      placeholderData: (before) => before,
      refetchOnMount: 'always',
      getNextPageParam: (page) => (page.length < usersPageSize ? undefined : page.at(-1)?.id),
    },
  );
}
