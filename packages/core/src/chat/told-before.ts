import type { SearchScope } from '@wingman/contract/conversation.ts';
import { boundsOf, isLimited } from '../recall/bounds.ts';

/**
 * Whether a model may read an earlier answer of the chat: where the question is limited, what was found within other limits is
 * outside of them.
 */
export function mayBeTold(earlier: SearchScope, asked: SearchScope): boolean {
  return !isLimited(asked) || limitsIn(earlier) === limitsIn(asked);
}

const limitsIn = (scope: SearchScope) => {
  const { from: _from, to: _to, ...limits } = boundsOf(scope);
  return JSON.stringify([limits, scope.limits?.days ?? null]);
};
