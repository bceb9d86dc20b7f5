import { useContext } from 'react';
import { Link } from 'wouter';
import { foldedName, PeopleContext } from '../people-named.ts';

/** A name; where it is known whose it is, it leads to the page of that person. */
export function PersonName({ name }: { name: string }) {
  const id = useContext(PeopleContext).get(foldedName(name));
  return id === undefined ? name : <Link href={`/persone/${id}`}>{name}</Link>;
}
