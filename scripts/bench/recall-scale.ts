import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRecallService, type RecallService } from '../../packages/core/src/recall/recall.service.ts';
import type { DatabaseOptions, WingmanDatabase } from '../../packages/db/src/database.ts';
import { openDatabase } from '../../packages/db/src/database.ts';
import { migrateToLatest } from '../../packages/db/src/migrate.ts';
import { deleteRecording } from '../../packages/db/src/repositories/recording.repository.ts';
import { startPostgresServer } from '../../packages/db/src/testing/postgres-server.ts';
import { ownRecording } from '../../packages/db/src/testing/rows.ts';
import { analyse } from '../../packages/italian/src/stems/analysis.ts';
import { readConcepts } from '../../packages/search/src/questions/query-terms.ts';
import { withFolder } from './processes.ts';
import { createRawSearch, searchIndexBytes, updateStatistics } from './raw-search.ts';
import { timeBeforeModel } from './recall-first-word.ts';
import { loadSet } from './recall-load.ts';
import type { RecallSet, SetRecording } from './recall-set.ts';
import { createSpeech } from './recall-speech.ts';

const segmentsPerRecording = 500;
/** At four and a half seconds each, as automatic transcripts have them. */
const segmentsPerHour = 800;
const questionCount = 60;
const now = new Date('2026-07-11T16:00:00Z');

/**
 * How the search grows: one user with ever more segments, then `crowd` segments (the first size) beside `others` users as
 * large; beside a raw full-text query in the same database, which asks for any of the same words over the same text and
 * takes the best 40 as the database ranks them: our side takes 40 hits, too, but also reads the question and its dates,
 * looks for words related, ranks with the neighbours and cuts the excerpts. On both databases.
 */
export async function benchRecallScale(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      segments: { type: 'string', default: '10000,100000,1000000' },
      others: { type: 'string', default: '100' },
      crowd: { type: 'string' },
      database: { type: 'string', default: 'both' },
    },
  });
  const sizes = values.segments
    .split(',')
    .map(Number)
    .filter((size) => size > 0);
  const others = Number(values.others);
  const crowded = Number(values.crowd ?? sizes[0] ?? 10_000);
  console.log(`recall-scale: ${questionCount} questions, each asked once cold and then measured`);
  const runs = [
    ...(sizes.length > 0 ? [(options: DatabaseOptions) => measure(options, sizes)] : []),
    ...(others > 0 ? [(options: DatabaseOptions) => crowd(options, crowded, others)] : []),
  ];
  if (values.database !== 'postgres')
    for (const run of runs)
      await withFolder((folder) => run({ kind: 'sqlite', file: path.join(folder, 'wingman') }));
  if (values.database === 'sqlite') return;
  for (const run of runs) {
    const server = await startPostgresServer();
    await run({ kind: 'postgres', url: server.url }).finally(() => server.stop());
  }
}

async function opened(options: DatabaseOptions): Promise<WingmanDatabase> {
  const database = await openDatabase(options);
  await migrateToLatest(database);
  return database;
}

/** One user, growing. */
async function measure(options: DatabaseOptions, sizes: number[]): Promise<void> {
  const database = await opened(options);
  try {
    const speech = createSpeech(1);
    const questions = Array.from({ length: questionCount }, speech.question);
    let stored = 0;
    let userId = '';
    for (const size of sizes) {
      userId = await record(database, 'one', size - stored, speech.segment, userId);
      stored = size;
      await report(database, userId, questions, `${size} segments`);
    }
    await reportChange(database, userId, speech.segment, stored);
  } finally {
    await database.close();
  }
}

/** The same user alone and then beside others. */
async function crowd(options: DatabaseOptions, size: number, others: number): Promise<void> {
  const database = await opened(options);
  try {
    const speech = createSpeech(1);
    const questions = Array.from({ length: questionCount }, speech.question);
    const userId = await record(database, 'one', size, speech.segment, '');
    const alone = await report(database, userId, questions, `${size} segments, alone`);
    for (let other = 0; other < others; other += 1)
      await record(database, `other${other}`, size, speech.segment, '');
    const beside = await report(
      database,
      userId,
      questions,
      `${size} segments, beside ${others} users as large`,
    );
    console.log(`    beside the others ${(beside / alone).toFixed(2)} times as long`);
  } finally {
    await database.close();
  }
}

async function record(
  database: WingmanDatabase,
  ownerId: string,
  count: number,
  segment: () => string,
  known: string,
): Promise<string> {
  let userId = known;
  for (let done = 0; done < count; done += segmentsPerRecording) {
    const recordings = [recordingOf(ownerId, Math.min(segmentsPerRecording, count - done), segment, done)];
    const set: RecallSet = { name: 'scale', timezone: 'Europe/Rome', corpus: recordings, questions: [] };
    const loaded = await loadSet(database, set, new Map(userId === '' ? [] : [[ownerId, userId]]));
    userId = loaded.userIds.get(ownerId) ?? userId;
  }
  return userId;
}

function recordingOf(ownerId: string, count: number, segment: () => string, done: number): SetRecording {
  const began = now.getTime() - 365 * 86_400_000 + done * 4_500;
  const segments = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    start: index * 4.5,
    end: index * 4.5 + 4,
    text: segment(),
  }));
  return { recordingId: '', ownerId, createdAt: new Date(began).toISOString(), segments };
}

/** Prints the figures and answers the median of the search. */
async function report(
  database: WingmanDatabase,
  userId: string,
  questions: string[],
  name: string,
): Promise<number> {
  await updateStatistics(database);
  const recall = createRecallService({ database });
  const raw = await createRawSearch(database, analyse);
  const [ours, theirs] = await timeBoth(
    questions,
    (question) => ask(recall, userId, question),
    (question) => raw.search(rawTerms(question)),
  );
  await raw.remove();
  const [p50, p95] = [at(ours.times, 0.5), at(ours.times, 0.95)];
  const [raw50, raw95] = [at(theirs.times, 0.5), at(theirs.times, 0.95)];
  console.log(`  ${database.dialect.name}, ${name}`);
  console.log(
    `    question to passages p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; raw query ${raw50.toFixed(1)} and ${raw95.toFixed(1)} ms; ratio ${(p50 / raw50).toFixed(2)} and ${(p95 / raw95).toFixed(2)}`,
  );
  // Of this process: all of SQLite's work, and of PostgreSQL's none.
  console.log(
    `    processor time a question: ${ours.cpu.toFixed(1)} ms; raw query ${theirs.cpu.toFixed(1)} ms; ratio ${(ours.cpu / theirs.cpu).toFixed(2)}`,
  );
  const waits = await timeBeforeModel(database, userId, questions);
  console.log(
    `    question to the model p50 ${at(waits, 0.5).toFixed(1)} ms, p95 ${at(waits, 0.95).toFixed(1)} ms (${waits.length} of ${questions.length} questions)`,
  );
  return p50;
}

const rawTerms = (question: string) =>
  readConcepts(question).map(({ alternatives }) => alternatives[0]?.term ?? '');

async function ask(recall: RecallService, userId: string, question: string): Promise<void> {
  const scope = { superSearch: true, from: null, to: null };
  await recall.findExcerpts({ userId, question, scope, now, timeZone: 'Europe/Rome' });
}

type Timed = { times: number[]; cpu: number };
type Run = (question: string) => Promise<unknown>;

/** Both in turn, all questions a round, so that what else the machine does slows both alike. */
async function timeBoth(questions: string[], one: Run, other: Run): Promise<[Timed, Timed]> {
  const [ours, theirs] = [timed(), timed()];
  for (const round of [0, 1, 2, 3]) {
    await timeEach(questions, one, round === 0 ? timed() : ours);
    await timeEach(questions, other, round === 0 ? timed() : theirs);
  }
  return [summed(ours), summed(theirs)];
}

const timed = (): Timed => ({ times: [], cpu: 0 });

/** Times in milliseconds, sorted, and the mean of this process's processor time. */
const summed = ({ times, cpu }: Timed): Timed => ({
  times: times.sort((one, other) => one - other),
  cpu: cpu / times.length,
});

async function timeEach(questions: string[], run: Run, into: Timed): Promise<void> {
  const before = process.cpuUsage();
  for (const question of questions) {
    const startedAt = performance.now();
    await run(question);
    into.times.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(before);
  into.cpu += (user + system) / 1_000;
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

/** What an hour of speech costs to add and to remove where so much is stored, and what it takes up. */
async function reportChange(
  database: WingmanDatabase,
  userId: string,
  segment: () => string,
  stored: number,
): Promise<void> {
  const bytes = await searchIndexBytes(database);
  const added: number[] = [];
  const removed: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const before = await latestRecording(database);
    const startedAt = performance.now();
    await record(database, 'one', segmentsPerHour, segment, userId);
    added.push(performance.now() - startedAt);
    for (let id = await latestRecording(database); id !== before; id = await latestRecording(database)) {
      const recording = await ownRecording(database.db, id, userId);
      const began = performance.now();
      await database.db.transaction().execute((trx) => deleteRecording(trx, recording));
      removed.push(performance.now() - began);
    }
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0) / 5;
  const perHour = (bytes / stored) * segmentsPerHour;
  console.log(
    `    an hour of speech: ${sum(added).toFixed(0)} ms to store and index, ${sum(removed).toFixed(0)} ms to delete, index ${(perHour / 1_000).toFixed(0)} kB`,
  );
}

async function latestRecording({ db }: WingmanDatabase): Promise<string> {
  const row = await db
    .selectFrom('search_documents')
    .select('recording_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.recording_id;
}
