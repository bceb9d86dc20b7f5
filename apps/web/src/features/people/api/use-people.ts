import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';

const pageSize = 50;

/** People by who was heard or named last, page by page. `name`: a part of the name. */
export function usePeople({ name, show }: { name: string; show: 'shown' | 'hidden' }) {
  return trpc.people.list.useInfiniteQuery(
    { show, limit: pageSize, ...(name && { name }) },
    {
      placeholderData: keepPreviousData,
      // Recordings come and go without an event of their own for people.
      refetchOnMount: 'always',
      getNextPageParam: (page) => page.cursor ?? undefined,
    },
  );
}

/** A person with all that is known. */
export function usePerson(id: string) {
  return trpc.people.get.useQuery({ id }, { refetchOnMount: 'always' });
}
