import { DomainError } from '@wingman/contract/error.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findOwnedPerson, type OwnedPerson } from '@wingman/db/repositories/person.repository.ts';
import type { Actor } from '../accounts/actor.ts';

/** A person of the actor that is no part of another one. @throws {DomainError} not_found */
export async function ownedRoot(handle: Handle, { userId }: Actor, id: string): Promise<OwnedPerson> {
  const person = await findOwnedPerson(handle, { id, userId });
  if (!person || person.rootId !== person.id) throw new DomainError('not_found');
  return person;
}
