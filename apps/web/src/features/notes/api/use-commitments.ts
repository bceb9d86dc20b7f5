import { useQueryClient } from '@tanstack/react-query';
import { commitmentCursor, type LineState, maxCommitments } from '@wingman/contract/notes-table.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Whose } from '../commitments-address.ts';

type KeptPages = NonNullable<Parameters<typeof trpc.notes.commitments.useInfiniteQuery>[1]>['persister'];

/** The commitments of all recordings that are in a state, or those of them that are asked for, in pages that follow one another. */
export function useCommitments(state: LineState, whose: Whose) {
  // tRPC hands over its own option even where none is given, which hides the cache's: without it they are not read offline.
  const persister = useQueryClient().getDefaultOptions().queries?.persister as KeptPages;
  return trpc.notes.commitments.useInfiniteQuery(
    { state, limit: maxCommitments, ...whose },
    {
      persister,
      // Titles of recordings change without an event of their own.
      refetchOnMount: 'always',
      getNextPageParam: (page) => {
        const last = page.length < maxCommitments ? undefined : page.at(-1);
        return last && commitmentCursor(last);
      },
    },
  );
}
