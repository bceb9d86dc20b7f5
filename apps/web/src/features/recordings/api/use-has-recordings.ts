import { trpc } from '../../../lib/trpc.ts';

/** Has the person any recording on the server? Undefined while nobody knows. */
export function useHasRecordings(): boolean | undefined {
  const { data } = trpc.recordings.list.useQuery({ limit: 1 });
  return data && data.length > 0;
}
