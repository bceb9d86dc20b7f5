import { cursorAfter } from '@wingman/contract/page-cursor.ts';
import { defaultTrashDays } from '@wingman/contract/trash-table.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Recordings that one reading asks for. */
const pageSize = 100;

/** The deleted recordings that can be restored, the last deleted first. */
export function useTrash() {
  return trpc.trash.list.useInfiniteQuery(
    { limit: pageSize },
    {
      getNextPageParam: ({ recordings }) => {
        const last = recordings.length < pageSize ? undefined : recordings.at(-1);
        return last && cursorAfter({ by: last.deletedAt, id: last.id });
      },
    },
  );
}

/** For how many days they can be; 0 where there is no trash. */
export function useTrashDays(): number {
  return trpc.settings.get.useQuery().data?.trashDays ?? defaultTrashDays;
}
