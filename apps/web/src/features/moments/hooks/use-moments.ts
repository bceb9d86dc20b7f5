import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { type MomentPart, mergeMoments, type ShownMoment } from '../merge-moments.ts';
import type { LocalMoment } from '../moment-database.ts';
import { useMomentServices } from '../moments-context.tsx';

const none: LocalMoment[] = [];

/** What was added to a recording, or to the parts of one: what the server has and what waits here. */
export function useMoments(parts: readonly MomentPart[]): { moments: ShownMoment[]; isLoading: boolean } {
  const { store, userId, subscribeSession } = useMomentServices();
  const user = useSyncExternalStore(subscribeSession, userId);
  const ids = parts.map(({ id }) => id);
  // A part of which the server knows nothing yet is an error, in which nothing is to be shown but what is here.
  const queries = trpc.useQueries((t) => ids.map((id) => t.moments.list({ id })));
  const read = useLiveQuery(() => store.list(ids).catch(() => none), [store, user, ids.join()]);
  const lists = queries.map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists stand for the array around them
  const moments = useMemo(
    () =>
      mergeMoments(
        parts,
        lists.flatMap((list) => list ?? []),
        (read ?? none).filter(({ userId: owner }) => owner === user),
      ),
    [parts, read, user, ...lists],
  );
  return { moments, isLoading: read === undefined || queries.some(({ isLoading }) => isLoading) };
}
