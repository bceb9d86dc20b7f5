import type { LineSource } from '@wingman/contract/notes.ts';
import type { Selectable } from 'kysely';
import type { DayDigestLineTable } from '../day-tables.ts';
import { canHoldRows } from '../dialects/held-rows.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** `day` as `YYYY-MM-DD`. */
export type DayDigestEntity = {
  day: string;
  madeBy: 'rule' | 'model';
  madeAt: string;
  lines: DigestLineEntity[];
};

export type DigestLineEntity = {
  id: string;
  recordingId: string;
  /** The line of notes that it repeats; null: it was written from several. */
  noteLineId: string | null;
  text: string;
  who: string | null;
  sources: LineSource[];
  isStale: boolean;
  recordingTitle: string | null;
  /** When its recording began. */
  recordedAt: string;
};

export type NewDigestLine = Pick<DigestLineEntity, 'recordingId' | 'noteLineId' | 'text' | 'who' | 'sources'>;

/** The digests of the days from `first` to `last`, both included, the earliest first. */
export async function listDayDigests(
  handle: Handle,
  { userId, first, last }: { userId: string; first: string; last: string },
): Promise<DayDigestEntity[]> {
  const rows = await handle
    .selectFrom('day_digests')
    .leftJoin('day_digest_lines', 'day_digest_lines.digest_id', 'day_digests.id')
    .leftJoin('recordings', 'recordings.id', 'day_digest_lines.recording_id')
    .selectAll('day_digest_lines')
    .select(({ fn }) => [
      'day_digests.day',
      'day_digests.made_by',
      'day_digests.made_at',
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('recording_title'),
      'recordings.created_at as recorded_at',
    ])
    .where('day_digests.user_id', '=', userId)
    .where('day_digests.day', '>=', first)
    .where('day_digests.day', '<=', last)
    .orderBy('day_digests.day')
    .orderBy('day_digest_lines.position')
    .execute();
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, some]) => ({
    day,
    madeBy: some[0]?.made_by as 'rule' | 'model',
    madeAt: some[0]?.made_at ?? '',
    // A digest whose recordings are all deleted has one row without a line.
    lines: some.flatMap((row) => (isLine(row) ? toDigestLine(row) : [])),
  }));
}

/** Of all days, the latest first, for the export; `before` is the last day seen. */
export async function listDigestDays(
  handle: Handle,
  { userId, before, limit }: { userId: string; before?: string | undefined; limit: number },
): Promise<string[]> {
  let query = handle.selectFrom('day_digests').select('day').where('user_id', '=', userId);
  if (before !== undefined) query = query.where('day', '<', before);
  const rows = await query.orderBy('day', 'desc').limit(limit).execute();
  return rows.map(({ day }) => day);
}

export async function hasDayDigest(
  handle: Handle,
  { userId, day }: { userId: string; day: string },
): Promise<boolean> {
  const row = await handle
    .selectFrom('day_digests')
    .select('id')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts this digest in the place of the one that the day has. Lines of recordings or of notes that are deleted are left out, and
 * those that are changed say what they say now.
 */
export async function replaceDayDigest(
  trx: Transaction,
  userId: string,
  { day, madeBy, madeAt, lines }: Omit<DayDigestEntity, 'lines'> & { lines: NewDigestLine[] },
): Promise<void> {
  // Held from here on: who deletes one of them waits before it touches a line of a digest.
  const known = await trx
    .selectFrom('recordings')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...new Set(lines.map(({ recordingId }) => recordingId)), ''])
    .orderBy('id')
    .$if(canHoldRows(trx), (query) => query.forKeyShare())
    .execute();
  const held = await holdNoteLines(trx, userId, lines);
  await trx.deleteFrom('day_digests').where('user_id', '=', userId).where('day', '=', day).execute();
  await scheduleErasure(trx);
  const id = crypto.randomUUID();
  await trx
    .insertInto('day_digests')
    .values({ id, user_id: userId, day, made_by: madeBy, made_at: madeAt })
    .execute();
  const ids = new Set(known.map((recording) => recording.id));
  const rows = lines
    .filter(
      ({ recordingId, noteLineId }) => ids.has(recordingId) && (noteLineId === null || held.has(noteLineId)),
    )
    .map((line) => ({ ...line, ...held.get(line.noteLineId ?? '') }))
    .map((line, position) => ({
      id: crypto.randomUUID(),
      digest_id: id,
      recording_id: line.recordingId,
      user_id: userId,
      note_line_id: line.noteLineId,
      position,
      text: line.text,
      who: line.who,
      sources: JSON.stringify(line.sources),
    }));
  if (rows.length > 0) await trx.insertInto('day_digest_lines').values(rows).execute();
}

/** What the lines of notes that are repeated say now. Who changes or deletes one of them waits for the digest, and changes it, too. */
async function holdNoteLines(
  trx: Transaction,
  userId: string,
  lines: NewDigestLine[],
): Promise<Map<string, { text: string; who: string | null }>> {
  const rows = await trx
    .selectFrom('note_lines')
    .select(['id', 'text', 'who'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...lines.flatMap(({ noteLineId }) => noteLineId ?? []), ''])
    .where('is_removed', '=', 0)
    .orderBy('id')
    .$if(canHoldRows(trx), (query) => query.forShare())
    .execute();
  return new Map(rows.map(({ id, text, who }) => [id, { text, who }]));
}

/** The transcript of the recording is another one. Call it in the transaction that replaces the segments. */
export async function deleteDigestLinesOf(trx: Transaction, { id }: OwnedRecording): Promise<void> {
  await trx.deleteFrom('day_digest_lines').where('recording_id', '=', id).execute();
  await scheduleErasure(trx);
}

/** Follows a voice that was renamed; lines whose words name it are marked. */
export async function renameInDigests(
  trx: Transaction,
  { id }: OwnedRecording,
  { speaker, name }: { speaker: string; name: string },
): Promise<void> {
  await trx
    .updateTable('day_digest_lines')
    .set({ who: name })
    .where('recording_id', '=', id)
    .where('who', '=', speaker)
    .execute();
  await trx
    .updateTable('day_digest_lines')
    .set({ is_stale: 1 })
    .where('recording_id', '=', id)
    .where('note_line_id', 'is', null)
    .where(({ fn, val, eb }) => eb(fn('replace', ['text', val(speaker), val('')]), '<>', eb.ref('text')))
    .execute();
}

type RestedOn = { id: string; recordingId: string; sources: LineSource[] };

/**
 * Follows a line of notes that its user changed, or deleted with `change` null: the line of a digest that repeats it changes or
 * goes with it, and those that were written from its seconds are marked.
 */
export async function followInDigests(
  trx: Transaction,
  line: RestedOn,
  change: { text: string; who: string | null } | null,
): Promise<void> {
  const rows = await trx
    .selectFrom('day_digest_lines')
    .select(['id', 'note_line_id', 'sources'])
    .where('recording_id', '=', line.recordingId)
    .execute();
  const same = rows.filter(({ note_line_id: id }) => id === line.id).map(({ id }) => id);
  const written = rows
    .filter(({ note_line_id: id, sources }) => id === null && overlap(line.sources, sources))
    .map(({ id }) => id);
  if (same.length > 0 && change === null)
    await trx.deleteFrom('day_digest_lines').where('id', 'in', same).execute();
  if (same.length > 0 && change !== null)
    await trx.updateTable('day_digest_lines').set(change).where('id', 'in', same).execute();
  if (written.length > 0)
    await trx.updateTable('day_digest_lines').set({ is_stale: 1 }).where('id', 'in', written).execute();
}

function overlap(sources: LineSource[], stored: string): boolean {
  const others = JSON.parse(stored) as LineSource[];
  return sources.some(({ start, end }) => others.some((other) => other.start < end && other.end > start));
}

type Joined = {
  [Column in keyof Selectable<DayDigestLineTable>]: Selectable<DayDigestLineTable>[Column] | null;
} & { recording_title: string | null; recorded_at: string | null };
type LineRow = Selectable<DayDigestLineTable> & { recording_title: string | null; recorded_at: string };

const isLine = (row: Joined): row is LineRow => row.id !== null && row.recorded_at !== null;

function toDigestLine(row: LineRow): DigestLineEntity {
  return {
    id: row.id,
    recordingId: row.recording_id,
    noteLineId: row.note_line_id,
    text: row.text,
    who: row.who,
    sources: JSON.parse(row.sources) as LineSource[],
    isStale: row.is_stale === 1,
    recordingTitle: row.recording_title,
    recordedAt: row.recorded_at,
  };
}
