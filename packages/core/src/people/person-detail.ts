import { DomainError } from '@wingman/contract/error.ts';
import type { Person, PersonDetail } from '@wingman/contract/person.ts';
import { maxFacts, maxShownOfPerson } from '@wingman/contract/person-table.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  countOpenPromises,
  listPeople,
  listPromises,
} from '@wingman/db/repositories/people-list.repository.ts';
import { listParts } from '@wingman/db/repositories/person.repository.ts';
import { listFacts } from '@wingman/db/repositories/person-fact.repository.ts';
import { listMentionedRecordings } from '@wingman/db/repositories/person-mention.repository.ts';
import { listShownSettlements } from '@wingman/db/repositories/settlement.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { ownedRoot } from './owned-root.ts';
import { toFacts, toPerson, toPromises, toRecordings } from './people-view.ts';

/** A recording has a name up to three times, under each of a person's names. */
const mostMentions = 4 * maxShownOfPerson;
const mostRows = 2 * maxFacts;

/** @throws {DomainError} not_found */
export async function personOf(handle: Handle, { userId }: Actor, id: string): Promise<Person> {
  const [listed] = await listPeople(handle, { userId, id, limit: 1 });
  if (!listed) throw new DomainError('not_found');
  const promises = await countOpenPromises(handle, userId, [id]);
  return toPerson(listed, promises.get(id) ?? 0);
}

/** A person with all that is known. @throws {DomainError} not_found */
export async function personDetail(handle: Handle, actor: Actor, id: string): Promise<PersonDetail> {
  const person = await ownedRoot(handle, actor, id);
  const parts = await listParts(handle, person);
  const partIds = parts.map((part) => part.id);
  const limit = maxShownOfPerson;
  const mentioned = await listMentionedRecordings(handle, { partIds, limit: mostMentions });
  const promised = await listPromises(handle, { partIds, side: 'who', limit });
  const promisedTo = await listPromises(handle, { partIds, side: 'to_whom', limit });
  const promises = [...promised, ...promisedTo].map((promise) => promise.id);
  const settlements = await listShownSettlements(handle, promises);
  return {
    ...(await personOf(handle, actor, id)),
    names: parts
      .filter((part) => part.id !== id && part.name !== person.name)
      .map((part) => ({ id: part.id, name: part.name })),
    inRecordings: toRecordings(mentioned).slice(0, limit),
    promised: toPromises(promised, settlements),
    promisedTo: toPromises(promisedTo, settlements),
    facts: toFacts(await listFacts(handle, { partIds, limit: mostRows })),
  };
}
