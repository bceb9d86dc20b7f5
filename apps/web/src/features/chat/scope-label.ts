import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import { rangeLabel, timeOfDay } from '../../lib/day.ts';
import { messages } from '../../messages/messages.ts';

/** What was searched, in words: `Oggi`, `Tutte le registrazioni`, or the narrower range a date in the question gave. */
export function scopeLabel(scope: SearchScope, now: Date, zone: string): string {
  const { recording } = scope;
  if (recording?.isDeleted) return messages.chat.about.gone;
  if (scope.from !== null && scope.to !== null) return rangeLabel(scope.from, scope.to, now, zone);
  if (recording) return aboutName(recording, zone);
  return scope.superSearch ? messages.chat.scopeEverything : messages.chat.scopeToday;
}

/** What the recording of a chat is called: its title in quotation marks, or when it began. */
export function aboutName({ title, startedAt, isDeleted }: ScopedRecording, zone: string): string {
  if (isDeleted) return messages.chat.about.gone;
  if (title) return `«${title}»`;
  if (startedAt === null) return messages.chat.about.one;
  const instant = new Date(startedAt);
  return `«${messages.recordings.untitled(timeOfDay(instant, zone))}»`;
}
