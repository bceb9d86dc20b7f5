import type { SearchScope } from '../../packages/contract/src/conversation.ts';
import { createRecallService } from '../../packages/core/src/recall/recall.service.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { insertPeople } from '../../packages/db/src/repositories/person.repository.ts';
import { replaceMentions } from '../../packages/db/src/repositories/person-mention.repository.ts';
import {
  findOwnedTag,
  insertRecordingTags,
  insertTags,
} from '../../packages/db/src/repositories/tag.repository.ts';
import { startPostgresServer } from '../../packages/db/src/testing/postgres-server.ts';
import { addUser, ownRecording } from '../../packages/db/src/testing/rows.ts';
import { storeRecording } from '../store-recording.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { median } from './processes.ts';
import { updateStatistics } from './raw-search.ts';
import { createSpeech } from './recall-speech.ts';

const recordings = 500;
const segments = 200;
/** Users beside the one who asks, with a fifth of that each. */
const others = 4;
const questionCount = 60;
const firstDay = Date.parse('2026-01-01T08:00:00Z');
const hoursBetween = 8;
const now = '2026-07-11T16:00:00.000Z';
const tag = { id: 'every-fifth', name: 'Lavoro' };
/** Heard in all recordings, and in every fifth of them. */
const anna = { id: 'anna', name: 'Anna' };
const marco = { id: 'marco', name: 'Marco' };
/** Segments that a voice says before the next one speaks. */
const turn = 4;

/** The search of a chat's questions within each kind of limit, for a user with 100,000 segments; on both databases. */
export async function benchChatLimits(): Promise<void> {
  console.log(
    `chat-limits: ${recordings} recordings with ${segments} segments each, ${questionCount} questions a limit`,
  );
  await withFreshDatabase(undefined, (database) => measure('SQLite', database));
  const server = await startPostgresServer();
  await withFreshDatabase(server.url, (database) => measure('PostgreSQL', database)).finally(() =>
    server.stop(),
  );
}

async function measure(name: string, database: WingmanDatabase): Promise<void> {
  const speech = createSpeech(1);
  const { id: userId } = await addUser(database.db);
  const ids = await record(database, userId, recordings, speech.segment);
  await nameVoices(database, userId, ids);
  await tagEveryFifth(database, userId, ids);
  for (let other = 0; other < others; other += 1)
    await record(database, (await addUser(database.db)).id, recordings / 5, speech.segment);
  await updateStatistics(database);
  const recall = createRecallService({ database });
  const questions = Array.from({ length: questionCount }, speech.question);
  for (const [what, scope] of Object.entries(scopesOf(ids[recordings / 2] ?? ''))) {
    const asked = { userId, scope, now: new Date(now), timeZone: 'Europe/Rome' };
    await recall.findExcerpts({ ...asked, question: questions[0] ?? '' });
    const times: number[] = [];
    let found = 0;
    for (const question of questions) {
      const startedAt = performance.now();
      found += Number((await recall.findExcerpts({ ...asked, question })).isFound);
      times.push(performance.now() - startedAt);
    }
    report(`${name}: ${what}`, times, found);
  }
}

function scopesOf(recordingId: string): Record<string, SearchScope> {
  const all: SearchScope = { superSearch: true, from: null, to: null };
  const recording = { recordingId, title: null, startedAt: null };
  const none = { seconds: null, days: null, tags: [], people: [] };
  const months = { from: '2026-02-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
  const day = { from: '2026-03-10T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' };
  return {
    'no limit': all,
    'a recording': { ...all, recording },
    'a part of a recording': {
      ...all,
      recording,
      limits: { ...none, seconds: { from: 100, to: 400 } },
    },
    'a day': { ...all, ...day, limits: none },
    'two months': { ...all, ...months, limits: none },
    'a tag': { ...all, limits: { ...none, tags: [tag] } },
    'a voice of all recordings': { ...all, limits: { ...none, people: [anna] } },
    'a voice of every fifth recording': { ...all, limits: { ...none, people: [marco] } },
    'two voices': { ...all, limits: { ...none, people: [anna, marco] } },
    'a voice and two months': { ...all, ...months, limits: { ...none, people: [anna] } },
    'a tag, a voice and two months': { ...all, ...months, limits: { ...none, tags: [tag], people: [anna] } },
  };
}

function report(what: string, times: number[], found: number): void {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  console.log(
    `  ${what}: median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${found} of ${times.length} found`,
  );
}

async function record(
  database: WingmanDatabase,
  userId: string,
  count: number,
  sentence: () => string,
): Promise<string[]> {
  for (let n = 0; n < count; n += 1) {
    const names = [anna.name, isFifth(n) ? marco.name : 'Voce 2', 'Voce 3'];
    await storeRecording(database, userId, {
      title: `Registrazione ${n}`,
      startedAt: firstDay + n * hoursBetween * 3_600_000,
      segments: Array.from({ length: segments }, (_, index) => ({
        start: index * 4.5,
        end: index * 4.5 + 4,
        text: sentence(),
        speaker: names[Math.floor(index / turn) % names.length],
      })),
    });
  }
  const stored = database.db.selectFrom('recordings').select('id').where('user_id', '=', userId);
  return (await stored.orderBy('created_at').execute()).map(({ id }) => id);
}

const isFifth = (place: number) => place % 5 === 0;

/** As if the user had given the voices their names. */
async function nameVoices({ db }: WingmanDatabase, userId: string, ids: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const people = [anna, marco].map((person) => {
      const nameKey = person.name.toLowerCase();
      const names = { foldedName: nameKey, nameKey, joinedInto: null, rootId: person.id };
      return { ...person, ...names, isKept: true, createdAt: now, updatedAt: now };
    });
    await insertPeople(trx, userId, people);
    for (const [n, id] of ids.entries()) {
      const mentions = (isFifth(n) ? [anna, marco] : [anna]).map((person) => ({
        personId: person.id,
        kind: 'voice' as const,
        name: person.name,
        sources: [],
      }));
      await replaceMentions(trx, await ownRecording(trx, id, userId), { kinds: ['voice'], mentions });
    }
  });
}

async function tagEveryFifth({ db }: WingmanDatabase, userId: string, ids: string[]): Promise<void> {
  const { id, name } = tag;
  await db.transaction().execute(async (trx) => {
    await insertTags(trx, userId, [{ id, name, nameKey: 'lavoro', now }]);
    const owned = await findOwnedTag(trx, { id, userId });
    if (!owned) throw new Error('no tag');
    for (const recordingId of ids.filter((_, n) => isFifth(n)))
      await insertRecordingTags(trx, {
        recordings: [await ownRecording(trx, recordingId, userId)],
        tags: [owned],
      });
  });
}
