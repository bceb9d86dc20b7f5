import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { filterInput, type LibraryFilter } from '../library/library-filter.ts';

/** What the words find among what the filter leaves; not asked for without words. */
export function useRecordingSearch(filter: LibraryFilter, limit: number) {
  const q = filter.q.trim();
  return trpc.recordings.search.useQuery(
    { q, ...filterInput(filter), limit },
    // What was found before stays until the next words have found something.
    { enabled: q !== '', placeholderData: keepPreviousData },
  );
}
