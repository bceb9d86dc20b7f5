import type { Conversation } from '@wingman/contract/conversation.ts';

type Answered = Pick<Conversation, 'status' | 'certainty' | 'citations' | 'imageUrl'>;

/** Whether an answer says that nothing was found. Those of earlier versions are told by what they cite. */
export function hasNothing({ status, certainty, citations, imageUrl }: Answered): boolean {
  if (status !== 'complete') return false;
  if (certainty !== null) return certainty === 'none';
  return citations.length === 0 && imageUrl === null;
}
