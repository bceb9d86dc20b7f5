import { DomainError } from '@wingman/contract/error.ts';
import type { FactAdd, FactIdInput, FactUpdate, PersonFact } from '@wingman/contract/person.ts';
import { maxFacts } from '@wingman/contract/person-table.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { keyDigest } from '@wingman/db/key-digest.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import { listParts, updatePerson } from '@wingman/db/repositories/person.repository.ts';
import {
  countOwnFacts,
  deleteFact,
  findOwnedFact,
  insertFacts,
  listFacts,
  type NewFact,
  type OwnedFact,
  updateFact,
} from '@wingman/db/repositories/person-fact.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { droppedKey } from './follow-people.ts';
import { ownedRoot } from './owned-root.ts';
import type { PeopleDeps } from './people-deps.ts';
import { toFacts } from './people-view.ts';

/** What is known about a person. */
export function createFacts({ database, clock, events }: PeopleDeps) {
  const { db } = database;

  async function owned(handle: Handle, actor: Actor, { id, factId }: FactIdInput) {
    const partIds = (await listParts(handle, await ownedRoot(handle, actor, id))).map((part) => part.id);
    const fact = await findOwnedFact(handle, { id: factId, userId: actor.userId });
    if (!fact || !partIds.includes(fact.personId)) throw new DomainError('not_found');
    return { fact, partIds };
  }

  async function show(actor: Actor, { id, factId }: FactIdInput): Promise<PersonFact> {
    const { partIds } = await owned(db, actor, { id, factId });
    const facts = toFacts(await listFacts(db, { partIds, limit: 2 * maxFacts }));
    const fact = facts.find((each) => each.id === factId);
    if (!fact) throw new DomainError('not_found');
    return fact;
  }

  const changed = ({ userId }: Actor) => events.publish(userId, { type: 'people' });

  return {
    /** Adds a line of the user's own. @throws {DomainError} not_found, fact_limit_reached */
    async addFact(actor: Actor, { id, text }: FactAdd): Promise<PersonFact> {
      const factId = crypto.randomUUID();
      await db.transaction().execute(async (trx) => {
        // Two tabs at once must not exceed the limit.
        await lockPeople(trx, actor.userId);
        const person = await ownedRoot(trx, actor, id);
        if ((await countOwnFacts(trx, person)) >= maxFacts) throw new DomainError('fact_limit_reached');
        const placed = { id: factId, personId: id, text, updatedAt: clock.now().toISOString() };
        await insertFacts(trx, actor.userId, [{ ...ownFact, ...placed }]);
        await updatePerson(trx, person, { updatedAt: placed.updatedAt });
      });
      changed(actor);
      return show(actor, { id, factId });
    },

    /** Confirms or changes a fact; its citations stay. @throws {DomainError} not_found */
    async updateFact(actor: Actor, { text, isConfirmed, ...input }: FactUpdate): Promise<PersonFact> {
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const { fact, partIds } = await owned(trx, actor, input);
        const change = {
          text: text ?? fact.text,
          foundText: foundText(fact, text),
          // Who corrects it knows it.
          isConfirmed: isConfirmed ?? (text === undefined ? fact.isConfirmed : true),
          updatedAt: clock.now().toISOString(),
        };
        if (!(await updateFact(trx, fact, { partIds, change }))) throw new DomainError('not_found');
      });
      changed(actor);
      return show(actor, input);
    },

    /** Drops a fact: it is not found again, wherever it is said. @throws {DomainError} not_found */
    async removeFact(actor: Actor, input: FactIdInput): Promise<{ ok: true }> {
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const { fact, partIds } = await owned(trx, actor, input);
        await deleteFact(trx, fact, { partIds, keyDigest: keyDigest(droppedKey(fact)) });
      });
      changed(actor);
      return { ok: true };
    },
  };
}

const ownFact: Omit<NewFact, 'id' | 'personId' | 'text' | 'updatedAt'> = {
  recordingId: null,
  kind: '',
  factKey: '',
  nameKey: null,
  foundText: null,
  origin: 'own',
  saidBy: null,
  sources: [],
  isDenied: false,
  isStale: false,
  isConfirmed: true,
  isTouched: true,
};

/** What was found, from the first change on; nothing once it reads again as it was found. */
function foundText(fact: OwnedFact, text: string | undefined): string | null {
  if (text === undefined || fact.origin === 'own') return fact.foundText;
  const before = fact.foundText ?? fact.text;
  return before === text ? null : before;
}
