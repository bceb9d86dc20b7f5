import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { foldedName, type PeopleNamed } from '../people-named.ts';

/** Who is heard or named in a recording: the person of each name. */
export function usePeopleNamed(id: string): PeopleNamed {
  const { data } = trpc.people.inRecording.useQuery({ id });
  return useMemo(() => new Map((data ?? []).map((person) => [foldedName(person.name), person.id])), [data]);
}
