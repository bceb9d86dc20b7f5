import { DomainError } from '@wingman/contract/error.ts';
import { cursorAfter } from '@wingman/contract/page-cursor.ts';
import { placeIn } from '@wingman/contract/page-of.ts';
import type {
  PeopleInput,
  PeoplePage,
  Person,
  PersonAdd,
  PersonDetail,
  PersonUpdate,
  RecordingPerson,
} from '@wingman/contract/person.ts';
import { maxPeople, maxPeoplePage } from '@wingman/contract/person-table.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { keyDigest } from '@wingman/db/key-digest.ts';
import { countOpenPromises, listPeople } from '@wingman/db/repositories/people-list.repository.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import {
  countPeople,
  deletePerson,
  findOwnedPerson,
  insertPeople,
  listParts,
  listPeopleByKey,
  type OwnedPerson,
  restorePerson,
  updatePerson,
} from '@wingman/db/repositories/person.repository.ts';
import { listRecordingPeople } from '@wingman/db/repositories/person-mention.repository.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { createFacts } from './facts.ts';
import { newPerson } from './follow-people.ts';
import { createJoining } from './joining.ts';
import { ownedRoot } from './owned-root.ts';
import type { PeopleDeps } from './people-deps.ts';
import { toPerson } from './people-view.ts';
import { personDetail, personOf } from './person-detail.ts';
import { namesOf } from './person-keys.ts';

/** Who is heard and named in the recordings of a user. */
export function createPeopleService(deps: PeopleDeps) {
  const { database, clock, events } = deps;
  const { db } = database;
  const now = () => clock.now().toISOString();

  const [joining, facts] = [createJoining(deps), createFacts(deps)];
  const changed = ({ userId }: Actor) => events.publish(userId, { type: 'people' });

  return {
    /** Those heard or named last come first. @throws {DomainError} validation_failed for a cursor that is none */
    async list(actor: Actor, input: PeopleInput): Promise<PeoplePage> {
      const { userId } = actor;
      const { limit = maxPeoplePage, name, show: shown = 'shown', cursor } = input;
      const foldedPart = name ? namesOf(name).foldedName : undefined;
      const after = await placeIn(cursor, async () => undefined);
      const found = await listPeople(db, {
        userId,
        limit,
        isHidden: shown === 'hidden',
        ...(foldedPart && { foldedPart }),
        ...(after && { after: { lastAt: after.by, id: after.id } }),
      });
      const promises = await countOpenPromises(
        db,
        userId,
        found.map(({ id }) => id),
      );
      const last = found.length < limit ? undefined : found.at(-1);
      return {
        people: found.map((each) => toPerson(each, promises.get(each.id) ?? 0)),
        cursor: last ? cursorAfter({ by: last.lastAt, id: last.id }) : null,
      };
    },

    /** With all that is known. @throws {DomainError} not_found */
    get: (actor: Actor, { id }: { id: string }): Promise<PersonDetail> => personDetail(db, actor, id),

    /** Who is heard or named in a recording. @throws {DomainError} not_found */
    async inRecording(actor: Actor, { id }: { id: string }): Promise<RecordingPerson[]> {
      if (!(await findOwnedRecording(db, { id, userId: actor.userId }))) throw new DomainError('not_found');
      return listRecordingPeople(db, id);
    },

    /** Adds a person, or returns the one of that name. @throws {DomainError} people_limit_reached */
    async add(actor: Actor, { name }: PersonAdd): Promise<Person> {
      const id = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const owned = await namedPerson(trx, actor, { name, now: now() });
        const root = await ownedRoot(trx, actor, owned.rootId);
        await updatePerson(trx, root, { isHidden: false, updatedAt: now() });
        return root.id;
      });
      changed(actor);
      return await personOf(db, actor, id);
    },

    /** Renames or hides a person; the new name is found again, too. @throws {DomainError} not_found */
    async update(actor: Actor, { id, name, isHidden }: PersonUpdate): Promise<Person> {
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const person = await ownedRoot(trx, actor, id);
        const named = name === undefined ? {} : { name, foldedName: namesOf(name).foldedName };
        await updatePerson(trx, person, {
          ...named,
          ...(isHidden !== undefined && { isHidden }),
          updatedAt: now(),
        });
        if (name !== undefined) await claimName(trx, person, { name, now: now() });
      });
      changed(actor);
      return await personOf(db, actor, id);
    },

    /** Deletes a person with what was said about it, never the recordings; its names are not found again. @throws {DomainError} not_found */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const parts = await listParts(trx, await ownedRoot(trx, actor, id));
        for (const part of parts)
          await deletePerson(trx, part, part.nameKey === null ? null : keyDigest(part.nameKey));
      });
      changed(actor);
      return { ok: true };
    },

    ...joining,
    ...facts,
  };
}

type Named = { name: string; now: string };

/** The person who has a name, inserted where there is none. */
async function namedPerson(trx: Transaction, { userId }: Actor, { name, now }: Named): Promise<OwnedPerson> {
  const { nameKey } = namesOf(name);
  const keys = [nameKey, keyDigest(nameKey)];
  let [known] = await listPeopleByKey(trx, userId, keys);
  if (known?.isRemoved || known?.isAsleep) await restorePerson(trx, known, namesOf(name));
  if (!known) {
    if ((await countPeople(trx, userId)) >= maxPeople) throw new DomainError('people_limit_reached');
    await insertPeople(trx, userId, [{ ...newPerson(name, now), isKept: true }]);
    [known] = await listPeopleByKey(trx, userId, keys);
  }
  const owned = known && (await findOwnedPerson(trx, { id: known.id, userId }));
  if (!owned) throw new DomainError('not_found');
  return owned;
}

/** Who is called by the new name from now on is this person, unless somebody has that name already. */
async function claimName(trx: Transaction, { id, userId }: OwnedPerson, { name, now }: Named): Promise<void> {
  const { nameKey } = namesOf(name);
  const taken = await listPeopleByKey(trx, userId, [nameKey, keyDigest(nameKey)]);
  if (taken.length > 0 || (await countPeople(trx, userId)) >= maxPeople) return;
  await insertPeople(trx, userId, [{ ...newPerson(name, now), joinedInto: id, rootId: id, isKept: true }]);
}
