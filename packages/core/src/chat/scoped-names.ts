import type { ChatScope, ScopedLimits, ScopedName } from '@wingman/contract/chat-scope.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listRootNames } from '@wingman/db/repositories/person.repository.ts';
import { listTagNames } from '@wingman/db/repositories/tag.repository.ts';

/** Tags and people as they are called now, by their ids; people that were joined into another one are that one. */
export type ScopedNames = { tags: Map<string, ScopedName>; people: Map<string, ScopedName> };

type LimitIds = { tagIds: string[]; personIds: string[] };

export function idsIn(scopes: Pick<ChatScope, 'tagIds' | 'personIds'>[]): LimitIds {
  const each = (ids: (string[] | null)[]) => [...new Set(ids.flatMap((some) => some ?? []))];
  return {
    tagIds: each(scopes.map(({ tagIds }) => tagIds)),
    personIds: each(scopes.map(({ personIds }) => personIds)),
  };
}

/** Two statements, however many there are, and none where there are none. */
export async function findScopedNames(
  db: Handle,
  { userId, tagIds, personIds }: LimitIds & { userId: string },
): Promise<ScopedNames> {
  const tags = await listTagNames(db, { userId, ids: tagIds });
  const people = await listRootNames(db, { userId, ids: personIds });
  return {
    tags: new Map(tags.map(({ id, name }) => [id, { id, name }])),
    people: new Map(people.map(({ id, rootId, name }) => [id, { id: rootId, name }])),
  };
}

export function toScopedLimits(
  { seconds, days, tagIds, personIds }: Omit<ChatScope, 'recordingId'>,
  { tags, people }: ScopedNames,
): ScopedLimits {
  const from = (names: Map<string, ScopedName>, ids: string[] | null) => {
    const each = (ids ?? []).map((id) => names.get(id) ?? { id, name: null, isDeleted: true as const });
    return [...new Map(each.map((one) => [one.id, one])).values()];
  };
  return { seconds, days, tags: from(tags, tagIds), people: from(people, personIds) };
}

/** Undefined where none of them narrows. */
export function anyOf(limits: ScopedLimits): ScopedLimits | undefined {
  const { seconds, days, tags, people } = limits;
  return seconds || days || tags.length > 0 || people.length > 0 ? limits : undefined;
}

/** As they are stored: so names go with what they name. */
export function withoutNames({ tags, people, ...rest }: ScopedLimits): ScopedLimits {
  const bare = (named: ScopedName[]) => named.map(({ id }) => ({ id, name: null }));
  return { ...rest, tags: bare(tags), people: bare(people) };
}

/** The ids of stored limits. */
export const storedIds = ({ seconds, days, tags, people }: ScopedLimits): Omit<ChatScope, 'recordingId'> => ({
  seconds,
  days,
  tagIds: tags.map(({ id }) => id),
  personIds: people.map(({ id }) => id),
});
