import { personKey } from '@wingman/notes/people/person-name.ts';

/** How a name is stored. A name of marks alone is its own key. */
export const namesOf = (name: string) => {
  const key = personKey(name) || name.toLowerCase();
  return { name, foldedName: key, nameKey: key };
};
