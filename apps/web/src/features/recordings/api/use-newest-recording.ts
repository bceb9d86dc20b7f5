import type { Recording } from '@wingman/contract/recording.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The input of the query that reads it. */
export const newestOnly = { limit: 1 };

/** The newest recording on the server; null when there is none, undefined while nobody knows. */
export function useNewestRecording(): Recording | null | undefined {
  const { data } = trpc.recordings.list.useQuery(newestOnly);
  return data && (data[0] ?? null);
}
