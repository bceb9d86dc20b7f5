import { dayAfter } from '../../packages/contract/src/time.ts';
import { createDaysService } from '../../packages/core/src/days/days.service.ts';
import { createTestClock, createTestEventBus } from '../../packages/core/src/testing/port-doubles.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { insertNoteLines, upsertNotes } from '../../packages/db/src/repositories/notes.repository.ts';
import { replaceSegments } from '../../packages/db/src/repositories/segment.repository.ts';
import { startPostgresServer } from '../../packages/db/src/testing/postgres-server.ts';
import { addRecording, addUser } from '../../packages/db/src/testing/rows.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { median } from './processes.ts';
import { updateStatistics } from './raw-search.ts';

const day = '2026-07-11';
const recordings = 40;
/** Half an hour of speech each. */
const segments = 400;
const lines = 25;
/** Days around it, with two such recordings each. */
const otherDays = 120;
const runs = 31;
const sections = ['summary', 'key_point', 'decision', 'commitment', 'appointment', 'question'] as const;

/** The page of a day with 40 recordings of half an hour each, and of its week, among four months of others; on both databases. */
export async function benchDay(): Promise<void> {
  console.log(`day: ${recordings} recordings with ${segments} segments and ${lines} lines of notes each`);
  await withFreshDatabase(undefined, (database) => measure('SQLite', database));
  const server = await startPostgresServer();
  await withFreshDatabase(server.url, (database) => measure('PostgreSQL', database)).finally(() =>
    server.stop(),
  );
}

async function measure(name: string, database: WingmanDatabase): Promise<void> {
  const { id: userId } = await addUser(database.db);
  for (let index = 1; index <= otherDays; index += 1)
    for (const hour of [9, 15]) await addSpoken(database, userId, dayAfter(day, index - 60), hour * 60);
  for (let index = 0; index < recordings; index += 1)
    await addSpoken(database, userId, day, 300 + index * 25);
  await updateStatistics(database);
  const days = createDaysService({
    database,
    clock: createTestClock(`${day}T16:00:00.000Z`),
    events: createTestEventBus(),
    options: { defaultTimeZone: 'Europe/Rome' },
  });
  const actor = { userId, isAdmin: false, plan: 'free' } as const;
  const calls = {
    'the day': () => days.get(actor, { day }),
    'its digest, made': () => days.makeDigest(actor, { day }),
    'the week': () => days.week(actor, { day }),
    'the questions': () => days.questions(actor),
  };
  for (const [what, call] of Object.entries(calls)) {
    const size = JSON.stringify(await call()).length;
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
    }
    const [mid, max] = [median(times), Math.max(...times)].map((ms) => ms.toFixed(1));
    console.log(`  ${name}: ${what} ${mid} ms, at most ${max} ms, ${Math.round(size / 1000)} KB`);
  }
}

async function addSpoken({ db }: WingmanDatabase, userId: string, on: string, minute: number): Promise<void> {
  const begin = Date.parse(`${on}T00:00:00Z`) + minute * 60_000;
  const createdAt = new Date(begin).toISOString();
  const recording = await addRecording(db, userId, {
    ...{ createdAt, status: 'ready', duration: 1_800, transcript: 'che cosa si è detto '.repeat(1_200) },
  });
  const spoken = Array.from({ length: segments }, (_, position) => {
    const start = position * 4.5;
    const spokenAt = new Date(begin + start * 1_000).toISOString();
    const text = `di che cosa si è detto al numero ${position}`;
    return { position, start, end: start + 4, text, speaker: 'Voce 1', confidence: null, spokenAt };
  });
  await db.transaction().execute(async (trx) => {
    await replaceSegments(trx, recording, spoken);
    const made = {
      kind: 'meeting',
      title: 'Il cantiere',
      madeBy: 'rule',
      version: 1,
      madeAt: createdAt,
    } as const;
    await upsertNotes(trx, recording, made);
    await insertNoteLines(
      trx,
      recording,
      Array.from({ length: lines }, (_, position) => ({
        id: crypto.randomUUID(),
        section: sections[position % sections.length] ?? 'summary',
        position,
        text: `Allora mandiamo il preventivo numero ${position} per il tetto di via Roma entro venerdì.`,
        heading: null,
        foundText: null,
        isChanged: false,
        origin: 'found' as const,
        sources: [{ start: position * 20, end: position * 20 + 4 }],
        isStale: false,
        who: 'Voce 1',
        toWhom: null,
        dueText: 'entro venerdì',
        due: { from: null, to: dayAfter(on, 6), time: null },
        state: 'open' as const,
        updatedAt: createdAt,
      })),
    );
  });
}
