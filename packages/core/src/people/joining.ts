import { DomainError } from '@wingman/contract/error.ts';
import type { PersonDetail, PersonJoin, PersonSeparate, PersonSplit } from '@wingman/contract/person.ts';
import { maxPeople } from '@wingman/contract/person-table.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import {
  countPeople,
  findOwnedPerson,
  insertPeople,
  listParts,
  type OwnedPerson,
  updateJoin,
} from '@wingman/db/repositories/person.repository.ts';
import { listMentionNames, moveMentions } from '@wingman/db/repositories/person-mention.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { newPerson } from './follow-people.ts';
import { ownedRoot } from './owned-root.ts';
import type { PeopleDeps } from './people-deps.ts';
import { personDetail } from './person-detail.ts';
import { namesOf } from './person-keys.ts';

/** Two people who are one, and one who is two. */
export function createJoining({ database, clock, events }: PeopleDeps) {
  const { db } = database;

  return {
    /** The other one becomes a part of this person; `separate` undoes it. @throws {DomainError} not_found, bad_request */
    async join(actor: Actor, { id, otherId }: PersonJoin): Promise<PersonDetail> {
      if (id === otherId) throw new DomainError('bad_request');
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const [person, other] = [await ownedRoot(trx, actor, id), await ownedRoot(trx, actor, otherId)];
        const partIds = (await listParts(trx, other)).map((part) => part.id);
        await updateJoin(trx, other, { joinedInto: person.id, rootId: person.id, partIds });
      });
      events.publish(actor.userId, { type: 'people' });
      return personDetail(db, actor, id);
    },

    /** A part is a person of its own again, with what was joined into it before. Returns that person. @throws {DomainError} not_found */
    async separate(actor: Actor, { id, partId }: PersonSeparate): Promise<PersonDetail> {
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const person = await ownedRoot(trx, actor, id);
        const part = await findOwnedPerson(trx, { id: partId, userId: actor.userId });
        if (part?.rootId !== id || part.id === id) throw new DomainError('not_found');
        const partIds = below(part, await listParts(trx, person));
        await updateJoin(trx, part, { joinedInto: null, rootId: part.id, partIds });
      });
      events.publish(actor.userId, { type: 'people' });
      return personDetail(db, actor, partId);
    },

    /** In some recordings it is somebody else. Returns that person; joining it undoes it. @throws {DomainError} not_found, people_limit_reached */
    async split(actor: Actor, { id, name, recordingIds }: PersonSplit): Promise<PersonDetail> {
      const { userId } = actor;
      const now = clock.now().toISOString();
      const fresh = { ...newPerson(name, now), nameKey: null, isKept: true };
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const from = (await listParts(trx, await ownedRoot(trx, actor, id))).map((part) => part.id);
        if ((await countPeople(trx, userId)) >= maxPeople) throw new DomainError('people_limit_reached');
        const named = await listMentionNames(trx, { userId, from, recordingIds });
        if (named.length === 0) throw new DomainError('not_found');
        await insertPeople(trx, userId, [fresh]);
        const choices = new Map(
          named.map((each) => {
            const { nameKey } = namesOf(each.name);
            return [`${each.recordingId} ${nameKey}`, { recordingId: each.recordingId, nameKey }];
          }),
        );
        await moveMentions(trx, { userId, from, to: fresh.id, recordingIds }, [...choices.values()]);
      });
      events.publish(userId, { type: 'people' });
      return personDetail(db, actor, fresh.id);
    },
  };
}

/** A part with those that were joined into it. */
function below({ id }: OwnedPerson, parts: OwnedPerson[]): string[] {
  const found = new Set([id]);
  // Each round finds those that are one step further away.
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const part of parts) if (part.joinedInto !== null && found.has(part.joinedInto)) found.add(part.id);
  }
  return [...found];
}
