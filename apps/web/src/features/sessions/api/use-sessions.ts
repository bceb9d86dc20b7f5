import { trpc } from '../../../lib/trpc.ts';

/** The person's chat sessions, latest activity first. */
export function useSessions() {
  return trpc.sessions.list.useQuery();
}
