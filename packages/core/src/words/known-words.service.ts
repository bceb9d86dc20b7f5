import { DomainError } from '@wingman/contract/error.ts';
import type {
  KnownWord,
  KnownWordInput,
  KnownWordList,
  KnownWordsInput,
  KnownWordUpdate,
  WordPair,
} from '@wingman/contract/known-word.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  deleteRejectedWords,
  insertRejectedWord,
  listRejectedWords,
  type RejectedWordEntity,
} from '@wingman/db/repositories/applied-word.repository.ts';
import { listCorrectedTexts } from '@wingman/db/repositories/correction.repository.ts';
import { type KnownWordEntity, listKnownWords } from '@wingman/db/repositories/known-word.repository.ts';
import { wordKey } from '@wingman/italian/sounds/known-words.ts';
import type { Spelling } from '@wingman/italian/words/spelling.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { SpellingSource } from '../ports/spelling-source.ts';
import { createWordChanges } from './change-words.ts';
import { offeredWords } from './offered-words.ts';

/** Corrections that are read for words to offer. */
const readCorrections = { limit: 300, mostSize: 10_000 };

type KnownWordsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  spelling?: SpellingSource | undefined;
};

/** Names, firms and terms that a user taught the transcription, and those that administrators taught it for all. */
export function createKnownWordsService({ spelling, ...deps }: KnownWordsDeps) {
  const { db } = deps.database;
  const { add, update, remove, change } = createWordChanges(deps);

  const shown = async (words: readonly KnownWordEntity[]) => toWords(words, await spelling?.load());

  const one = async (words: readonly KnownWordEntity[]): Promise<KnownWord> => {
    const [word] = await shown(words);
    if (!word) throw new DomainError('not_found');
    return word;
  };

  /** What they corrected twice, unless they know it or said that it is not meant. */
  async function offered(
    { userId }: Actor,
    known: ReadonlySet<string>,
    rejected: readonly RejectedWordEntity[],
  ): Promise<WordPair[]> {
    const texts = spelling ? await listCorrectedTexts(db, userId, readCorrections) : [];
    if (!spelling || texts.length === 0) return [];
    const pairKey = (heardKey: string, key: string) => `${heardKey}\n${key}`;
    const refused = new Set(rejected.map((pair) => pairKey(pair.heardKey, pair.wordKey)));
    return offeredWords(texts, await spelling.load(), ({ heard, written }) => {
      const [heardKey, key] = [wordKey(heard), wordKey(written)];
      // A known word that was put back was corrected the other way round.
      const isRefused = refused.has(pairKey(heardKey, key)) || refused.has(pairKey(key, heardKey));
      return known.has(key) || isRefused;
    });
  }

  return {
    /** The actor's words, those of the instance, what is offered as one, and what is not taken for them any more. */
    async list(actor: Actor): Promise<KnownWordList> {
      const rejected = await listRejectedWords(db, actor.userId);
      const [words, shared] = [await listKnownWords(db, actor.userId), await listKnownWords(db, null)];
      const known = new Set([...words, ...shared].map((word) => word.wordKey));
      return {
        words: await shown(words),
        shared: await shown(shared),
        offered: await offered(actor, known, rejected),
        rejected: rejected.map(({ heard, written }) => ({ heard, written })),
      };
    },

    /** @throws {DomainError} known_word_taken, known_word_limit_reached */
    create: async (actor: Actor, input: KnownWordInput) =>
      one(await add({ actor, isShared: false }, [input])),

    /** Adds those that are not there yet. @throws {DomainError} known_word_taken when all are, known_word_limit_reached */
    async addMany(actor: Actor, { words }: KnownWordsInput): Promise<KnownWord[]> {
      return shown(await add({ actor, isShared: false }, words));
    },

    /** What is left out stays. @throws {DomainError} not_found, known_word_taken */
    update: async (actor: Actor, input: KnownWordUpdate) =>
      one([await update({ actor, isShared: false }, input)]),

    /** What it was put into stays. @throws {DomainError} not_found */
    remove: (actor: Actor, input: { id: string }) => remove({ actor, isShared: false }, input),

    /** What was heard so is never taken for this word, nor is the word offered for it. */
    async reject(actor: Actor, { heard, written }: WordPair): Promise<{ ok: true }> {
      await change({ actor, isShared: false }, (trx, now) =>
        rejectWord(trx, actor.userId, { heard, written }, now),
      );
      return { ok: true };
    },

    /** Takes that back. */
    async allow(actor: Actor, { heard, written }: WordPair): Promise<{ ok: true }> {
      const pair = { userId: actor.userId, wordKey: wordKey(written), heardKeys: [wordKey(heard)] };
      await change({ actor, isShared: false }, (trx) => deleteRejectedWords(trx, pair));
      return { ok: true };
    },

    /** Adds words for everybody on this instance. @throws {DomainError} forbidden, otherwise as `addMany` */
    async addShared(actor: Actor, { words }: KnownWordsInput): Promise<KnownWord[]> {
      assertAdmin(actor);
      return shown(await add({ actor, isShared: true }, words));
    },

    /** @throws {DomainError} forbidden, not_found also for a word of a user, known_word_taken */
    async updateShared(actor: Actor, input: KnownWordUpdate): Promise<KnownWord> {
      assertAdmin(actor);
      return one([await update({ actor, isShared: true }, input)]);
    },

    /** @throws {DomainError} forbidden, not_found also for a word of a user */
    async removeShared(actor: Actor, input: { id: string }): Promise<{ ok: true }> {
      assertAdmin(actor);
      return remove({ actor, isShared: true }, input);
    },
  };
}

/** What was heard so is not taken for the word again. */
export async function rejectWord(
  trx: Transaction,
  userId: string,
  { heard, written }: WordPair,
  now: string,
): Promise<void> {
  const pair = { heardKey: wordKey(heard), wordKey: wordKey(written), heard, written };
  await insertRejectedWord(trx, userId, pair, now);
}

/** As callers see them. */
function toWords(words: readonly KnownWordEntity[], italian: Spelling | undefined): KnownWord[] {
  return words.map(({ id, written, sounds, uses }) => ({
    id,
    written,
    sounds,
    uses,
    isOrdinary: [written, ...sounds].some((text) => isOrdinary(text, italian)),
  }));
}

/** One word, which is in the dictionary. */
function isOrdinary(text: string, spelling: Spelling | undefined): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length === 1 && words.every((word) => spelling?.isWord(word) === true);
}

function assertAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw new DomainError('forbidden');
}
