import { cursorAfter } from '@wingman/contract/page-cursor.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Accounts that one reading asks for: an instance may have thousands. */
const usersPageSize = 50;

/** The accounts that a search finds, or all, newest first, in pages. */
export function useUsers(search: string) {
  return trpc.users.list.useInfiniteQuery(
    { limit: usersPageSize, ...(search === '' ? {} : { search }) },
    {
      // What was found before stays while the next letters are looked up.
      placeholderData: (before) => before,
      refetchOnMount: 'always',
      getNextPageParam: (page) => {
        const last = page.length < usersPageSize ? undefined : page.at(-1);
        return last && cursorAfter({ by: last.createdAt, id: last.id });
      },
    },
  );
}
