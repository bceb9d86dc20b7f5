import { indexRecording } from '../../packages/core/src/recall/index-recording.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { grantRecording } from '../../packages/db/src/plan-allowance.ts';
import { insertRecording } from '../../packages/db/src/repositories/recording.repository.ts';
import { replaceSegments } from '../../packages/db/src/repositories/segment.repository.ts';
import { insertUser } from '../../packages/db/src/repositories/user.repository.ts';
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
    const ids = await addRecording(database, userId, recording);
    for (const [index, id] of ids.entries()) names.set(id, recording.segments[index]?.id ?? String(id));
  }
  return { recordings: corpus.length, segments: names.size, userIds, names };
}

async function addOwner(
  { db }: WingmanDatabase,
  userIds: Map<string, string>,
  { ownerId, createdAt }: SetRecording,
): Promise<string> {
  const email = `${ownerId}@example.test`;
  const { id } = await db.transaction().execute((trx) =>
    insertUser(trx, {
      id: crypto.randomUUID(),
      email,
      emailKey: email,
      passwordHash: 'none',
      firstName: 'Utente',
      lastName: 'Di Prova',
      isAdmin: false,
      subscriptionPlan: 'pro',
      createdAt: new Date(createdAt).toISOString(),
    }),
  );
  userIds.set(ownerId, id);
  return id;
}

/** Answers the ids of the stored segments in their order. */
async function addRecording(
  database: WingmanDatabase,
  userId: string,
  { segments, title, createdAt }: SetRecording,
): Promise<number[]> {
  const startMs = Date.parse(createdAt);
  const begin = new Date(startMs).toISOString();
  const id = crypto.randomUUID();
  const rows = segments.map(({ start, end, text, speaker }, position) => ({
    position,
    start,
    end,
    text,
    speaker: speaker ?? null,
    confidence: null,
    spokenAt: new Date(startMs + Math.round(start * 1000)).toISOString(),
  }));
  return database.db.transaction().execute(async (trx) => {
    const recording = await insertRecording(grantRecording(trx, userId), {
      id,
      filename: 'recording.webm',
      title: title ?? null,
      transcript: segments.map(({ text }) => text).join(' '),
      duration: Math.round(segments.at(-1)?.end ?? 0),
      segmentNumber: 1,
      isAutoSegmented: false,
      audioPath: null,
      audioType: null,
      audioBytes: null,
      incomplete: null,
      statedDuration: null,
      playerForm: null,
      status: 'ready',
      statusReason: null,
      createdAt: begin,
      uploadedAt: begin,
      updatedAt: begin,
    });
    const saved = await replaceSegments(trx, recording, rows);
    await indexRecording(trx, { id, userId, segments: saved });
    return saved.map((segment) => segment.id);
  });
}
