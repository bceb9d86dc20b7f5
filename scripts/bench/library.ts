import { createDaysService } from '../../packages/core/src/days/days.service.ts';
import { createRecordingSearchService } from '../../packages/core/src/recordings/recording-search.service.ts';
import { createRecordingView } from '../../packages/core/src/recordings/recording-view.ts';
import {
  createTestClock,
  createTestEventBus,
  createTestTranscriber,
} from '../../packages/core/src/testing/port-doubles.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { updateFavorite } from '../../packages/db/src/repositories/recording.repository.ts';
import { listRecordings } from '../../packages/db/src/repositories/recording-list.repository.ts';
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
const others = 4;
const searches = 60;
const firstDay = Date.parse('2026-01-01T08:00:00Z');
const now = '2026-07-11T16:00:00.000Z';
const tagId = 'every-fifth';

const filters = {
  'no filter': {},
  'a tag': { tag: tagId },
  'two months': { from: '2026-02-01', to: '2026-03-31' },
  favourites: { isFavorite: true },
  'a tag, a length, a state, the oldest': {
    tag: tagId,
    minSeconds: 60,
    state: 'ready',
    sort: 'oldest',
  },
} as const;

/** Lists and searches of a user with 100,000 segments, beside four others with a fifth of that. */
export async function benchLibrary(): Promise<void> {
  console.log(
    `library: ${recordings} recordings with ${segments} segments each, ${searches} searches a filter`,
  );
  await withFreshDatabase(undefined, (database) => measure('SQLite', database));
  const server = await startPostgresServer();
  await withFreshDatabase(server.url, (database) => measure('PostgreSQL', database)).finally(() =>
    server.stop(),
  );
}

async function measure(name: string, database: WingmanDatabase): Promise<void> {
  const { db } = database;
  const speech = createSpeech(1);
  const { id: userId } = await addUser(db);
  await fill(database, userId, recordings, speech.segment);
  for (let other = 0; other < others; other += 1)
    await fill(database, (await addUser(db)).id, recordings / 5, speech.segment);
  await updateStatistics(database);
  const actor = { userId, isAdmin: false, plan: 'free' } as const;
  const clock = createTestClock(now);
  const options = { defaultTimeZone: 'Europe/Rome' };
  const view = createRecordingView(() => createTestTranscriber().status());
  const { search } = createRecordingSearchService({ database, clock, view, byMeaning: undefined, options });
  const days = createDaysService({ database, clock, events: createTestEventBus(), options });
  const questions = Array.from({ length: searches }, () => speech.question().slice(5, -1));
  await search(actor, { q: questions[0] ?? '' });
  for (const [what, filter] of Object.entries(filters)) {
    let found = 0;
    const times = await timed(questions, async (q) => {
      found += (await search(actor, { q, ...filter })).found.length;
    });
    report(`${name}: search, ${what}`, times, `${found} recordings found`);
  }
  const listed = await timed(questions, () =>
    listRecordings(db, { userId, tagIds: [tagId], sort: 'longest', minSeconds: 60, limit: 50 }),
  );
  report(`${name}: list, a tag and a length, the longest`, listed);
  report(`${name}: month`, await timed(questions, () => days.month(actor, { day: '2026-02-10' })));
}

async function timed(questions: string[], run: (question: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) {
    const startedAt = performance.now();
    await run(question);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function report(what: string, times: number[], more = ''): void {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  console.log(`  ${what}: median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms ${more}`);
}

async function fill(
  database: WingmanDatabase,
  userId: string,
  count: number,
  sentence: () => string,
): Promise<void> {
  const { db } = database;
  for (let n = 0; n < count; n += 1)
    await storeRecording(database, userId, {
      title: `Registrazione ${n}`,
      startedAt: firstDay + n * 8 * 3_600_000,
      segments: Array.from({ length: segments }, (_, index) => ({
        start: index * 4.5,
        end: index * 4.5 + 4,
        text: sentence(),
        speaker: 'Voce 1',
      })),
    });
  const id = count === recordings ? tagId : crypto.randomUUID();
  await db
    .transaction()
    .execute((trx) => insertTags(trx, userId, [{ id, name: 'Lavoro', nameKey: 'lavoro', now }]));
  const tag = await findOwnedTag(db, { id, userId });
  const all = await listRecordings(db, { userId });
  for (const [n, { id: recordingId }] of all.entries()) {
    const own = await ownRecording(db, recordingId, userId);
    if (n % 10 === 0) await updateFavorite(db, own, true, now);
    if (n % 5 === 0 && tag)
      await db.transaction().execute((trx) => insertRecordingTags(trx, { recordings: [own], tags: [tag] }));
  }
}
