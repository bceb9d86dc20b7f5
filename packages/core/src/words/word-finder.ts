import { setImmediate } from 'node:timers/promises';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listRejectedWords } from '@wingman/db/repositories/applied-word.repository.ts';
import {
  findWordsVersion,
  listKnownWords,
  listLatestWords,
} from '@wingman/db/repositories/known-word.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { spokenLanguage } from '@wingman/italian/languages/spoken-language.ts';
import {
  createKnownWords,
  type FoundWord,
  type KnownWords,
  wordKey,
} from '@wingman/italian/sounds/known-words.ts';
import type { SpellingSource } from '../ports/spelling-source.ts';

/** `confidence`: of the engine, 0 to 1, where it gives one. */
type Heard = { text: string; confidence: number | null };

export type WordFinder = {
  /**
   * The known words of a user and of the instance in each of the segments; none in another language than Italian. `language`: in which
   * it was transcribed, where that is known.
   */
  find(userId: string, segments: readonly Heard[], language?: string): Promise<FoundWord[][]>;
  /** Words that a provider may be given to expect, the likeliest first; none unless the user wants that. */
  hints(userId: string): Promise<string[]>;
};

/** Below this the engine was guessing. */
const unsureConfidence = 0.4;
/** Indexes of users who have been transcribed recently. */
const keptIndexes = 20;
const segmentsAtOnce = 100;
const tellingSegments = 200;
/** More than a provider takes. */
const mostHints = 120;

const pairKey = (heardKey: string, key: string) => `${heardKey}\n${key}`;

/** Engines hear other languages, too, whatever they were told: all of their words would be none of Italian. */
function isItalian(segments: readonly Heard[]): boolean {
  const texts = segments.slice(0, tellingSegments).map(({ text }) => text);
  const language = spokenLanguage(texts.join(' '));
  return language === undefined || language === 'it';
}

/** Finds known words in what was heard. Without `spelling` none is found: what is no word cannot be told. */
export function createWordFinder(
  database: WingmanDatabase,
  spelling: SpellingSource | undefined,
): WordFinder {
  const { db } = database;
  const kept = new Map<string, { version: string; index: KnownWords | undefined }>();

  /** Undefined where there are no words. */
  async function indexFor(userId: string, source: SpellingSource): Promise<KnownWords | undefined> {
    const version = `${await findWordsVersion(db, userId)} ${await findWordsVersion(db, null)}`;
    const known = kept.get(userId);
    kept.delete(userId);
    const index = known?.version === version ? known.index : await readIndex(userId, source);
    kept.set(userId, { version, index });
    const [oldest] = kept.size > keptIndexes ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return index;
  }

  async function readIndex(userId: string, source: SpellingSource): Promise<KnownWords | undefined> {
    const own = await listKnownWords(db, userId);
    const ownKeys = new Set(own.map((word) => word.wordKey));
    const shared = (await listKnownWords(db, null)).filter((word) => !ownKeys.has(word.wordKey));
    const words = [...own, ...shared];
    return words.length === 0 ? undefined : createKnownWords(words, await source.load());
  }

  return {
    async hints(userId) {
      const { suggestsWords } = await findSettings(db, userId);
      return suggestsWords ? listLatestWords(db, { userId, limit: mostHints }) : [];
    },

    async find(userId, segments, language = 'it') {
      const isOurs = language === 'it' && isItalian(segments);
      const index = isOurs && spelling ? await indexFor(userId, spelling) : undefined;
      if (!index) return segments.map(() => []);
      const rejected = new Set(
        (await listRejectedWords(db, userId)).map((pair) => pairKey(pair.heardKey, pair.wordKey)),
      );
      const isRejected = (heard: string, written: string) =>
        rejected.has(pairKey(wordKey(heard), wordKey(written)));
      const found: FoundWord[][] = [];
      for (const [at, { text, confidence }] of segments.entries()) {
        const isUnsure = confidence !== null && confidence < unsureConfidence;
        found.push(index.find(text, { isUnsure, isRejected }));
        if (at % segmentsAtOnce === segmentsAtOnce - 1) await setImmediate();
      }
      return found;
    },
  };
}
