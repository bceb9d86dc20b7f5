import type { ChatScope } from '@wingman/contract/chat-scope.ts';

/** Instants: `from` is included, `to` excluded. Null leaves that end open. */
export type Ends = { from: string | null; to: string | null };

/** The limits of a chat as queries take them: each part narrows, null does not. */
export type Limits = Pick<ChatScope, 'recordingId' | 'seconds' | 'tagIds' | 'personIds'>;

/**
 * What of a user's recordings is looked at: each part narrows it, null does not. Every part is stated wherever bounds are made, so
 * that a new one is nowhere left out. Tags and people are those of the user.
 */
export type Bounds = Ends & Limits;

const unlimited: Limits = { recordingId: null, seconds: null, tagIds: null, personIds: null };

/** Of a query that has bounds, these alone. */
export function boundsIn({ from, to, recordingId, seconds, tagIds, personIds }: Bounds): Bounds {
  return { from, to, recordingId, seconds, tagIds, personIds };
}

/** All of a user's recordings. */
export const unbounded: Bounds = { from: null, to: null, ...unlimited };
