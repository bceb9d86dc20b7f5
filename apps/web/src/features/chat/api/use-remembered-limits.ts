import type { SearchScope } from '@wingman/contract/conversation.ts';
import { trpc } from '../../../lib/trpc.ts';

type Remembered = Pick<SearchScope, 'recording' | 'limits'>;

/**
 * What a chat is limited to on the server: as the list of chats tells, which other devices change, too; else as its last question was.
 */
export function useRememberedLimits(sessionId: string, last: SearchScope | undefined): Remembered {
  // The list is read elsewhere.
  const { data } = trpc.sessions.list.useQuery(undefined, { enabled: false });
  const listed = data?.find((chat) => chat.sessionId === sessionId);
  if (!listed) return last ?? {};
  return {
    ...(listed.recording ? { recording: listed.recording } : {}),
    ...(listed.limits ? { limits: listed.limits } : {}),
  };
}
