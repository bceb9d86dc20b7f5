import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';

/** What a search may look at. */
export function boundsOf({ from, to, recording }: SearchScope): Bounds {
  return { from, to, recordingId: recording?.recordingId ?? null };
}
