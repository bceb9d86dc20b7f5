import type { SearchScope } from '@wingman/contract/conversation.ts';
import { rangeLabel } from '../../lib/day.ts';
import { messages } from '../../messages/messages.ts';

/** What was searched, in words: `Oggi`, `Tutte le registrazioni`, or the narrower range a date in the question gave. */
export function scopeLabel(scope: SearchScope, now: Date, zone: string): string {
  if (scope.from !== null && scope.to !== null) return rangeLabel(scope.from, scope.to, now, zone);
  return scope.superSearch ? messages.chat.scopeEverything : messages.chat.scopeToday;
}
