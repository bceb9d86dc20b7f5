import { useQueryClient } from '@tanstack/react-query';
import { cursorAfter, recordingPlace } from '@wingman/contract/page-cursor.ts';
import type { RecordingsInput } from '@wingman/contract/recording-list.ts';
import { trpc } from '../../../lib/trpc.ts';

type KeptPages = NonNullable<Parameters<typeof trpc.recordings.list.useInfiniteQuery>[1]>['persister'];

/** Recordings that one reading asks for. */
export const recordingsPageSize = 50;

/** Milliseconds between two looks at the place in the queue. */
const lookEveryMs = 15_000;

type Narrowed = Omit<RecordingsInput, 'limit' | 'cursor'>;

/** The person's recordings, newest first unless they are sorted otherwise, read in pages. */
export function useRecordings(filter: Narrowed = {}) {
  // tRPC hands over its own option even where none is given, which hides the cache's: without it the list is not read offline.
  const persister = useQueryClient().getDefaultOptions().queries?.persister as KeptPages;
  return trpc.recordings.list.useInfiniteQuery(
    { limit: recordingsPageSize, ...filter },
    {
      persister,
      // While something waits, the recordings of others move it forward, and no event of one's own tells.
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.some(({ status }) => status === 'queued'))
          ? lookEveryMs
          : false,
      getNextPageParam: (page) => {
        const last = page.length < recordingsPageSize ? undefined : page.at(-1);
        return last && cursorAfter(recordingPlace(last, filter.sort));
      },
    },
  );
}
