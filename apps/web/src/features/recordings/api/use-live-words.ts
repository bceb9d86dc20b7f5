import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { type LivePart, type LiveWordsView, liveWordsOf } from '../live-words.ts';

/** The words of a running recording, of those parts that the server knows; the event stream has them read again. */
export function useLiveWords(parts: readonly LivePart[]): LiveWordsView {
  const queries = trpc.useQueries((t) => parts.map(({ id }) => t.recordings.get({ id })));
  const details = queries.map(({ data }) => data);
  // Other objects with the same words are no reason to draw again.
  const key = details
    .map((detail) => detail && `${detail.id} ${detail.status} ${detail.segments.length}`)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when words or states change
  return useMemo(() => liveWordsOf(parts, details), [key]);
}
