import { useDebouncedValue } from '@mantine/hooks';
import type { AskedLimits } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import { trpc } from '../../../lib/trpc.ts';

const pauseMs = 400;
/** Shorter texts name no time, and longer ones are not read for it while they are written. */
const lengths = { least: 4, most: 1_000 };

/** `recordingId`: the recording that it is about. */
type Where = { superSearch: boolean; recordingId: string | null; limits: AskedLimits | null };

/** Where the question that is being written would be looked for; known a moment after the last key. */
export function useReadScope(message: string, where: Where): SearchScope | undefined {
  const [settled] = useDebouncedValue(message.trim(), pauseMs);
  const canRead = settled.length >= lengths.least && settled.length <= lengths.most;
  const { data } = trpc.chat.readScope.useQuery(
    { message: settled, ...where },
    // It moves with the clock: what was read for the same words a minute ago may be wrong.
    { enabled: canRead, gcTime: 0, retry: false },
  );
  return settled === message.trim() ? data : undefined;
}
