import { DomainError } from '@wingman/contract/error.ts';
import type { KnownWordInput, KnownWordUpdate } from '@wingman/contract/known-word.ts';
import { maxKnownWords } from '@wingman/contract/known-word-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { deleteRejectedWords } from '@wingman/db/repositories/applied-word.repository.ts';
import {
  countKnownWords,
  deleteKnownWord,
  findOwnedWord,
  findSharedWord,
  insertKnownWords,
  type KnownWordEntity,
  listKnownWords,
  listTakenKeys,
  type OwnedWord,
  updateKnownWord,
} from '@wingman/db/repositories/known-word.repository.ts';
import { wordKey } from '@wingman/italian/sounds/known-words.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';

/** Whose words a call is about. */
type Place = { actor: Actor; isShared: boolean };

const ownerOf = ({ actor, isShared }: Place) => (isShared ? null : actor.userId);

type Deps = { database: WingmanDatabase; clock: Clock; events: EventBus };

/** Changes of the words of a user or of the instance; who may make them is checked before. */
export function createWordChanges({ database, clock, events }: Deps) {
  const { db, dialect } = database;

  /** In a transaction that is the only one on these words: keys and limits hold to its end. */
  async function change(place: Place, run: (trx: Transaction, now: string) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, `known words ${ownerOf(place) ?? ''}`);
      await run(trx, clock.now().toISOString());
    });
    events.publish(place.actor.userId, { type: 'known_words' });
  }

  async function add(place: Place, words: readonly KnownWordInput[]): Promise<KnownWordEntity[]> {
    const byKey = new Map(words.map((word) => [wordKey(word.written), word]));
    const owner = ownerOf(place);
    await change(place, async (trx, now) => {
      const taken = await listTakenKeys(trx, owner, [...byKey.keys()]);
      const added = [...byKey]
        .filter(([key]) => !taken.has(key))
        .map(([key, { written, sounds }]) => ({
          id: crypto.randomUUID(),
          written,
          wordKey: key,
          sounds,
          now,
        }));
      if (added.length === 0) throw new DomainError('known_word_taken');
      if ((await countKnownWords(trx, owner)) + added.length > maxKnownWords)
        throw new DomainError('known_word_limit_reached');
      await insertKnownWords(trx, owner, added);
      if (!place.isShared) for (const word of added) await allow(trx, place.actor, word);
    });
    return (await listKnownWords(db, owner)).filter((word) => byKey.has(word.wordKey));
  }

  async function update(place: Place, { id, ...changes }: KnownWordUpdate): Promise<KnownWordEntity> {
    const owner = ownerOf(place);
    let changed: KnownWordEntity | undefined;
    await change(place, async (trx, now) => {
      const word = await findWord(trx, place, id);
      const written = changes.written ?? word.written;
      const sounds = changes.sounds ?? word.sounds;
      const key = wordKey(written);
      if (key !== word.wordKey && (await listTakenKeys(trx, owner, [key])).size > 0)
        throw new DomainError('known_word_taken');
      await updateKnownWord(trx, word, { written, wordKey: key, sounds, now });
      changed = { ...word, written, wordKey: key, sounds };
      if (!place.isShared) await allow(trx, place.actor, changed);
    });
    if (!changed) throw new DomainError('not_found');
    return changed;
  }

  async function remove(place: Place, { id }: { id: string }): Promise<{ ok: true }> {
    await change(place, async (trx) => deleteKnownWord(trx, await findWord(trx, place, id)));
    return { ok: true };
  }

  return { add, update, remove, change };
}

async function findWord(trx: Transaction, { actor, isShared }: Place, id: string): Promise<OwnedWord> {
  const word = isShared
    ? await findSharedWord(trx, id)
    : await findOwnedWord(trx, { id, userId: actor.userId });
  if (!word) throw new DomainError('not_found');
  return word;
}

/** Who writes down how a word sounds takes back that it was not meant. */
async function allow(
  trx: Transaction,
  { userId }: Actor,
  word: Pick<KnownWordEntity, 'wordKey' | 'sounds'>,
): Promise<void> {
  if (word.sounds.length === 0) return;
  await deleteRejectedWords(trx, { userId, wordKey: word.wordKey, heardKeys: word.sounds.map(wordKey) });
}
