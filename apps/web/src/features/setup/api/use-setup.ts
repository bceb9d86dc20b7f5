import { useEffect, useRef } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds between two looks while the list is open: others register, and the machine's own schedule backs up. */
const lookEveryMs = 15_000;

/** What is set up on this instance (administrators only), read anew whenever something shows it. */
export function useSetup({ isWatched = false } = {}) {
  const utils = trpc.useUtils();
  const state = trpc.speech.status.useQuery().data?.state;
  const seen = useRef(state);
  // The server tells of the speech engine by an event.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== state) void utils.setup.overview.invalidate();
    seen.current = state;
  }, [state, utils]);
  return trpc.setup.overview.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: isWatched ? lookEveryMs : false,
  });
}
