import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { addUser } from '../../packages/db/src/testing/rows.ts';
import { storeRecording } from '../store-recording.ts';
import type { RecallSet, SetRecording } from './recall-set.ts';

export type LoadedSet = {
  recordings: number;
  segments: number;
  /** The set's owners as accounts. */
  userIds: Map<string, string>;
  /** Stored segments by the names that the set gives them. */
  names: Map<number, string>;
};

/**
 * Stores a set as if its owners had recorded it: each recording in a transaction of its own, transcribed and indexed.
 * `userIds`: owners that have their accounts.
 */
export async function loadSet(
  database: WingmanDatabase,
  { corpus }: RecallSet,
  userIds = new Map<string, string>(),
): Promise<LoadedSet> {
  const names = new Map<number, string>();
  for (const recording of corpus) {
    const userId = userIds.get(recording.ownerId) ?? (await addOwner(database, userIds, recording));
    const ids = await storeRecording(database, userId, {
      ...recording,
      startedAt: Date.parse(recording.createdAt),
    });
    for (const [index, id] of ids.entries()) names.set(id, recording.segments[index]?.id ?? String(id));
  }
  return { recordings: corpus.length, segments: names.size, userIds, names };
}

async function addOwner(
  { db }: WingmanDatabase,
  userIds: Map<string, string>,
  { ownerId, createdAt }: SetRecording,
): Promise<string> {
  const { id } = await addUser(db, {
    email: `${ownerId}@example.test`,
    passwordHash: 'none',
    subscriptionPlan: 'pro',
    createdAt: new Date(createdAt).toISOString(),
  });
  userIds.set(ownerId, id);
  return id;
}
