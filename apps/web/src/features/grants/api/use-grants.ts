import { trpc } from '../../../lib/trpc.ts';

/** The apps that the person has connected, newest first. */
export function useGrants() {
  return trpc.grants.list.useQuery();
}
