import { personKey } from '@wingman/notes/people/person-name.ts';

/** Of a key that is kept without its words. */
export async function digestOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return Buffer.from(digest).toString('hex');
}

/** How a name is stored. A name of marks alone is its own key. */
export const namesOf = (name: string) => {
  const key = personKey(name) || name.toLowerCase();
  return { name, foldedName: key, nameKey: key };
};
