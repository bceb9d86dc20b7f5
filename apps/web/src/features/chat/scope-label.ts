import type { ScopedLimits, ScopedName, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import { dayAfter, daysRange } from '@wingman/contract/time.ts';
import { rangeLabel, timeOfDay } from '../../lib/day.ts';
import { formatTimer } from '../../lib/format.ts';
import { messages } from '../../messages/messages.ts';
import { noLimits } from './limits.ts';

const texts = messages.chat.limits;

/** What was searched, in words: `Oggi`, `Tutte le registrazioni`, what it was limited to, or the narrower range a date in the question gave. */
export function scopeLabel(scope: SearchScope, now: Date, zone: string): string {
  const { recording, from, to, limits = noLimits } = scope;
  // A date of the question stands for its recording.
  const isNamed = recording && (recording.isDeleted || from === null || scope.limits);
  const parts = [
    ...(from !== null && to !== null ? [rangeLabel(from, to, now, zone)] : []),
    ...(recording && isNamed ? [aboutName(recording, zone)] : []),
    ...(limits.seconds ? [secondsName(limits.seconds)] : []),
    ...limits.people.map(personName),
    ...limits.tags.map(tagName),
  ];
  if (parts.length > 0) return parts.join(' · ');
  return scope.superSearch ? messages.chat.scopeEverything : messages.chat.scopeToday;
}

export const tagName = ({ name }: ScopedName): string => (name === null ? texts.goneTag : `#${name}`);

export const personName = ({ name }: ScopedName): string => name ?? texts.gonePerson;

/** «dal minuto 1:05 al minuto 2:10» */
export const secondsName = ({ from, to }: NonNullable<ScopedLimits['seconds']>): string =>
  texts.seconds(formatTimer(from * 1_000), formatTimer(to * 1_000));

/** Days as they are called from today on. */
export function daysName({ from, to }: NonNullable<ScopedLimits['days']>, now: Date, zone: string): string {
  const { from: begin } = daysRange(from, 1, zone);
  return rangeLabel(begin, daysRange(dayAfter(to), 1, zone).from, now, zone);
}

/** What the recording of a chat is called: its title in quotation marks, or when it began. */
export function aboutName({ title, startedAt, isDeleted }: ScopedRecording, zone: string): string {
  if (isDeleted) return messages.chat.about.gone;
  if (title) return `«${title}»`;
  if (startedAt === null) return messages.chat.about.one;
  const instant = new Date(startedAt);
  return `«${messages.recordingNames.untitled(timeOfDay(instant, zone))}»`;
}
