import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { everyRow } from '@wingman/db/testing/loose-ends.ts';
import type { Ledger, LedgerQuestion, LedgerRecording } from './ledger.ts';
import { possible } from './ledger.ts';
import { isSame, numbersIn } from './numbered-words.ts';

/** English sentences about what is not as it was acknowledged. */
export type Findings = { lost: string[]; doubled: string[]; orphans: string[] };

export const newFindings = (): Findings => ({ lost: [], doubled: [], orphans: [] });

/** What was acknowledged is there once, what was removed is not; for a server at which nobody asks anything now. */
export async function compareWithLedger(
  { db }: WingmanDatabase,
  ledger: Ledger,
  findings: Findings,
): Promise<void> {
  const recordings = await db.selectFrom('recordings').select(['id', 'user_id', 'title']).execute();
  const byId = new Map(recordings.map((row) => [row.id, row]));
  const trashed = await db.selectFrom('trashed_recordings').select(['id', 'user_id', 'title']).execute();
  const trashedById = new Map(trashed.map((row) => [row.id, row]));
  for (const recording of ledger.recordings) {
    const places = [byId.get(recording.id), trashedById.get(recording.id)] as const;
    byId.delete(recording.id);
    trashedById.delete(recording.id);
    checkPlaces(recording, places, findings);
  }
  for (const id of [...byId.keys(), ...trashedById.keys()])
    findings.doubled.push(`recording ${id} was never sent`);
  await compareQuestions(db, ledger, findings);
  const settings = await db.selectFrom('user_settings').select(['user_id', 'user_name']).execute();
  for (const { id, names } of ledger.users) {
    const name = settings.find((row) => row.user_id === id)?.user_name ?? null;
    if (!possible(names).includes(name)) findings.lost.push(`user ${id} is called ${name}`);
  }
}

type RecordingRow = { id: string; user_id: string; title: string | null };

/** It stands in the library or in the trash, in both never, and with what is known of it. */
function checkPlaces(
  recording: LedgerRecording,
  [listed, trashed]: readonly [RecordingRow | undefined, RecordingRow | undefined],
  findings: Findings,
): void {
  const { id, outcome, userId, titles } = recording;
  const name = `recording ${id}`;
  const times = (listed ? 1 : 0) + (trashed ? 1 : 0);
  if (outcome === 'kept' && !listed && trashed) findings.lost.push(`${name} is kept and is in the trash`);
  if (outcome === 'trashed' && listed) findings.lost.push(`${name} is in the trash and is listed`);
  const isSomewhere = outcome === 'trashed' || outcome === 'trashing' || outcome === 'restoring';
  checkThing(name, { ...recording, outcome: isSomewhere ? 'kept' : outcome }, times, findings);
  for (const row of [listed, trashed]) {
    if (!row) continue;
    if (row.user_id !== userId) findings.lost.push(`${name} has another owner`);
    if (!possible(titles).includes(row.title)) findings.lost.push(`${name} has the title ${row.title}`);
  }
}

function checkThing(
  name: string,
  { outcome }: LedgerRecording | LedgerQuestion,
  times: number,
  { lost, doubled }: Findings,
): void {
  if (outcome === 'kept' && times === 0) lost.push(`${name} was acknowledged and is missing`);
  if (outcome === 'gone' && times > 0) lost.push(`${name} was removed and is there`);
  if (times > 1) doubled.push(`${name} is there ${times} times`);
}

async function compareQuestions(db: WingmanDatabase['db'], ledger: Ledger, findings: Findings) {
  const rows = await db
    .selectFrom('conversations')
    .select(['user_id', 'message', 'response', 'status', 'image_path'])
    .execute();
  const byMessage = Map.groupBy(rows, ({ message }) => message);
  const packed = await db
    .selectFrom('trashed_chat_rows')
    .select('rows_json')
    .where('table_name', '=', 'conversations')
    .execute();
  const trashed = packed.flatMap(({ rows_json }) => JSON.parse(rows_json) as { message: string }[]);
  const inTrash = new Map(trashed.map((row) => [row.message, row]));
  const keepers = new Set(ledger.users.filter(({ isKeeper }) => isKeeper).map(({ id }) => id));
  for (const question of ledger.questions) {
    const found = byMessage.get(question.message) ?? [];
    byMessage.delete(question.message);
    const isInTrash = inTrash.delete(question.message);
    checkQuestion(question, { listed: found.length, isInTrash }, findings);
    for (const row of found) checkAnswer(question, row, keepers.has(row.user_id), findings);
  }
  for (const message of [...byMessage.keys(), ...inTrash.keys()])
    findings.doubled.push(`question ${message} was never asked`);
}

/** It stands in a chat or in one of the trash, never in both. */
function checkQuestion(
  question: LedgerQuestion,
  { listed, isInTrash }: { listed: number; isInTrash: boolean },
  findings: Findings,
): void {
  const { message, outcome } = question;
  const name = `question ${message}`;
  if (outcome === 'kept' && isInTrash) findings.lost.push(`${name} is kept and is in the trash`);
  if (outcome === 'trashed' && listed > 0) findings.lost.push(`${name} is in the trash and is listed`);
  const isSomewhere = outcome === 'trashed' || outcome === 'trashing' || outcome === 'restoring';
  const times = listed + (isInTrash ? 1 : 0);
  checkThing(name, { ...question, outcome: isSomewhere ? 'kept' : outcome }, times, findings);
}

type AnswerRow = { response: string; status: string; image_path: string | null };

/** `isFinal`: nothing was removed that the answer would have to redact. */
function checkAnswer(
  { message, answer, hasImage }: LedgerQuestion,
  { response, status, image_path }: AnswerRow,
  isFinal: boolean,
  { lost, orphans }: Findings,
): void {
  const name = `question ${message}`;
  if (status === 'pending') orphans.push(`${name} waits for an answer that nobody writes`);
  if (hasImage && !image_path) lost.push(`${name} is without its picture`);
  if (answer === undefined) return;
  if (status !== 'complete') lost.push(`${name} lost its answer`);
  if (isFinal && response !== answer) lost.push(`${name} has another answer: ${response}`);
}

/** All work is done: every recording is whole, each of its words is there once, and removed words are nowhere. */
export async function compareWords(
  database: WingmanDatabase,
  dataDir: string,
  ledger: Ledger,
  findings: Findings,
): Promise<void> {
  const { db } = database;
  const rows = await db.selectFrom('recordings').selectAll().execute();
  const segments = await db.selectFrom('recording_segments').select(['recording_id', 'text']).execute();
  const texts = Map.groupBy(segments, (segment) => segment.recording_id);
  for (const recording of ledger.recordings) {
    const row = rows.find(({ id }) => id === recording.id);
    if (recording.outcome !== 'kept' || !row) continue;
    if (row.status !== 'ready') findings.lost.push(`recording ${row.id} stays ${row.status}`);
    const spoken = (texts.get(row.id) ?? []).map(({ text }) => text).join(' ');
    for (const text of [row.transcript, spoken]) checkWords(recording, text, findings);
    const audio = await readFile(join(dataDir, 'audio', row.audio_path ?? '')).catch(() => undefined);
    if (!audio || createHash('sha256').update(audio).digest('hex') !== recording.sha256)
      findings.lost.push(`recording ${row.id} has not the bytes that were sent`);
  }
  await compareSeconds(db, ledger, findings);
  await findRemovedWords(database, ledger, findings);
}

function checkWords({ id, says }: LedgerRecording, text: string, { lost, doubled }: Findings): void {
  const heard = numbersIn(text);
  const known = possible(says);
  if (known.some((numbers) => isSame(numbers, heard))) return;
  const numbers = known.at(-1) ?? [];
  const missing = numbers.filter((number) => !heard.includes(number));
  if (missing.length > 0) lost.push(`recording ${id} lacks ${missing.join(' ')}: it says ${heard.join(' ')}`);
  if (heard.length > numbers.length) doubled.push(`recording ${id} says ${heard.join(' ')}`);
}

/** Minutes count once: for those who removed nothing they are the sum of what is there. */
async function compareSeconds(db: WingmanDatabase['db'], { users }: Ledger, findings: Findings) {
  for (const { id } of users.filter(({ isKeeper }) => isKeeper)) {
    const { counted } = await db
      .selectFrom('users')
      .select('total_recording_seconds as counted')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const recorded = await db.selectFrom('recordings').select('duration').where('user_id', '=', id).execute();
    const seconds = recorded.reduce((sum, { duration }) => sum + duration, 0);
    if (Number(counted) > seconds) findings.doubled.push(`${counted} seconds are counted of ${seconds}`);
    if (Number(counted) < seconds) findings.lost.push(`${counted} seconds are counted of ${seconds}`);
  }
}

async function findRemovedWords(database: WingmanDatabase, { recordings }: Ledger, findings: Findings) {
  const gone = new Set(
    recordings
      .filter(({ outcome }) => outcome === 'gone')
      .flatMap(({ numbers, written }) => [...numbers, ...written]),
  );
  for await (const { table, text } of everyRow(database)) {
    const found = numbersIn(text).filter((number) => gone.has(number));
    if (found.length > 0) findings.lost.push(`${table} still has removed words: ${text.slice(0, 2_000)}`);
  }
}
