import type { QueryClient } from '@tanstack/react-query';
import type { TranscriptChange } from '@wingman/contract/transcript-change.ts';
import { withChange } from '@wingman/contract/with-change.ts';
import { isRecordingRead } from './show-recording.ts';
import type { trpc } from './trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/**
 * Puts what a correction made of a transcript into the recording that this browser has read. It is read again only where somebody
 * else changed it in between.
 */
export function showChange(utils: Utils, client: QueryClient, change: TranscriptChange): void {
  const { id } = change;
  const { get } = utils.recordings;
  const known = get.getData({ id });
  // The event may come before the answer, and one of a later change, too.
  const isShown = known?.revision !== undefined && known.revision >= change.revision;
  const changed = known && !isShown ? withChange(known, change) : undefined;
  if (changed) get.setData({ id }, changed);
  // What is being read may be older than this answer: it would bring back what was before.
  if (isRecordingRead(client, id) || (known && !isShown && !changed)) void get.invalidate({ id });
}
