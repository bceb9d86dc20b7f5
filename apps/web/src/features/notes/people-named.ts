import { createContext } from 'react';

/** The person of each name that is known in a recording, by `foldedName`. */
export type PeopleNamed = ReadonlyMap<string, string>;

/** A name as it is compared. */
export const foldedName = (name: string) => name.trim().toLocaleLowerCase('it');

/** The people of the recording whose notes are shown; nobody elsewhere. */
export const PeopleContext = createContext<PeopleNamed>(new Map());
