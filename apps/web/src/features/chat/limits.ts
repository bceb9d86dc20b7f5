import type { AskedLimits, ScopedLimits } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';

/** Nothing besides a recording. */
export const noLimits: ScopedLimits = { seconds: null, days: null, tags: [], people: [] };

/** Null where nothing narrows. */
export function orNull(limits: ScopedLimits): ScopedLimits | null {
  const { seconds, days, tags, people } = limits;
  return seconds || days || tags.length > 0 || people.length > 0 ? limits : null;
}

/** As they are sent: all of them, so that none stays that is not shown. */
export function toAsked(limits: ScopedLimits | null | undefined): AskedLimits | null {
  if (!limits) return null;
  const { seconds, days, tags, people } = limits;
  const ids = (named: { id: string }[]) => (named.length === 0 ? null : named.map(({ id }) => id));
  return { seconds, days, tagIds: ids(tags), personIds: ids(people) };
}

/** Whether two questions are limited alike. */
export function isSameLimit(
  one: Pick<SearchScope, 'recording' | 'limits'>,
  other: Pick<SearchScope, 'recording' | 'limits'>,
): boolean {
  const keyOf = ({ recording, limits }: typeof one) =>
    JSON.stringify([recording?.recordingId ?? null, toAsked(limits)]);
  return keyOf(one) === keyOf(other);
}

/** Without one of them. Seconds go with their recording. */
export const withoutId = (named: ScopedLimits['tags'], id: string) => named.filter((each) => each.id !== id);

export const isAnyGone = ({ tags, people }: ScopedLimits): boolean =>
  [...tags, ...people].some(({ isDeleted }) => isDeleted);
