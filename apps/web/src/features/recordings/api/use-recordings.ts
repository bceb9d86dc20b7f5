import { trpc } from '../../../lib/trpc.ts';

/** Recordings that one reading asks for. */
export const recordingsPageSize = 50;

/** The person's recordings, newest first, read in pages that follow the last id. */
export function useRecordings() {
  return trpc.recordings.list.useInfiniteQuery(
    { limit: recordingsPageSize },
    {
      getNextPageParam: (page) => (page.length < recordingsPageSize ? undefined : page.at(-1)?.id),
    },
  );
}
