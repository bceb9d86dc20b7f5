import { trpc } from '../../../lib/trpc.ts';

/** The notes of a recording. */
export function useNotes(id: string) {
  return trpc.notes.get.useQuery({ id });
}
