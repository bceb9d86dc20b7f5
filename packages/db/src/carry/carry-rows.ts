import type { LineSource } from '@wingman/contract/notes.ts';
import { maxRecordingTags } from '@wingman/contract/tag-table.ts';
import { sql } from 'kysely';
import type { Transaction } from '../handle.ts';
import type { OwnedRecording } from '../repositories/recording.repository.ts';
import { type Carried, placedSources } from './carry-notes.ts';

const rowsPerInsert = 100;

/** A recording that was made of others gets their tags, as many as one may have, and their star. */
export async function carryMarks(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  originals: readonly OwnedRecording[],
): Promise<void> {
  const tags = await trx
    .selectFrom('recording_tags')
    .select('tag_id')
    .distinct()
    .where(
      'recording_id',
      'in',
      originals.map((original) => original.id),
    )
    .orderBy('tag_id')
    .limit(maxRecordingTags)
    .execute();
  if (tags.length > 0)
    await trx
      .insertInto('recording_tags')
      .values(tags.map(({ tag_id }) => ({ recording_id: id, tag_id, user_id: userId })))
      .execute();
  if (originals.some(({ isFavorite }) => isFavorite))
    await trx.updateTable('recordings').set({ is_favorite: 1 }).where('id', '=', id).execute();
}

/** It is in their language; of several nothing is known. */
export async function carryLanguage(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  originals: readonly OwnedRecording[],
): Promise<void> {
  const rows = await trx
    .selectFrom('recording_languages')
    .selectAll()
    .where(
      'recording_id',
      'in',
      originals.map((original) => original.id),
    )
    .execute();
  const [first] = rows;
  const isOne = rows.length === originals.length && new Set(rows.map(({ spoken }) => spoken)).size === 1;
  if (first && isOne)
    await trx
      .insertInto('recording_languages')
      .values({ ...first, recording_id: id, user_id: userId })
      .execute();
}

/** The seconds of a recording that was made of others were counted with those. */
export async function noteCounted(trx: Transaction, { id, duration }: OwnedRecording): Promise<void> {
  await trx.updateTable('recordings').set({ counted_seconds: duration }).where('id', '=', id).execute();
}

/**
 * Copies what the user added at seconds of a recording into the other one. `imageOf`: the copy of an image. False where an image
 * has no copy.
 */
export async function carryMoments(
  trx: Transaction,
  { from, to, place }: Carried,
  imageOf: (key: string) => string | undefined,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('recording_moments')
    .selectAll()
    .where('recording_id', '=', from.id)
    .execute();
  const copies = rows.flatMap((row) => {
    const placed = place({ start: row.at_seconds, end: row.at_seconds });
    return placed ? [{ ...row, id: crypto.randomUUID(), recording_id: to.id, at_seconds: placed.start }] : [];
  });
  const withImages = copies.map((row) => ({
    ...row,
    image_path: row.image_path === null ? null : (imageOf(row.image_path) ?? ''),
  }));
  if (withImages.some(({ image_path: path }) => path === '')) return false;
  for (let start = 0; start < withImages.length; start += rowsPerInsert)
    await trx
      .insertInto('recording_moments')
      .values(withImages.slice(start, start + rowsPerInsert))
      .execute();
  return true;
}

/**
 * Whose names are in it as the user chose, and what the user confirmed, changed or dropped of what was said about people. What was
 * only found is found again.
 */
export async function carryPeople(trx: Transaction, { from, to, place }: Carried): Promise<void> {
  await sql`
    insert into person_choices (recording_id, user_id, name_key, person_id)
    select ${to.id}, user_id, name_key, person_id from person_choices where recording_id = ${from.id}
    on conflict do nothing
  `.execute(trx);
  const touched = await trx
    .selectFrom('person_facts')
    .select(['id', 'sources'])
    .where('recording_id', '=', from.id)
    .where('is_touched', '=', 1)
    .execute();
  for (const { id, sources } of touched) {
    const { placed } = placedSources(sources, place);
    const moved = { recording_id: to.id, sources: JSON.stringify(placed) };
    if (placed.length > 0) await trx.updateTable('person_facts').set(moved).where('id', '=', id).execute();
  }
  const dropped = await trx
    .selectFrom('dropped_facts')
    .selectAll()
    .where('recording_id', '=', from.id)
    .execute();
  const copies = dropped.flatMap((row) => {
    const { placed } = placedSources(row.sources, place);
    const copy = { id: crypto.randomUUID(), recording_id: to.id, sources: JSON.stringify(placed) };
    return placed.length > 0 ? [{ ...row, ...copy }] : [];
  });
  if (copies.length > 0) await trx.insertInto('dropped_facts').values(copies).execute();
}

/** Where seconds of a recording are now, in one of those that were made of it; undefined where they are in none. */
export type MovedSeconds = (seconds: LineSource) => (LineSource & { recordingId: string }) | undefined;

/**
 * Chats and questions that are limited to a recording are limited to the first that was made of it; those of a part of it to the
 * one that has that part, and to what is gone where none has it.
 */
export async function moveChatScopes(
  trx: Transaction,
  { id: from, userId }: OwnedRecording,
  { to, move }: { to: string; move: MovedSeconds },
): Promise<void> {
  for (const table of ['chat_sessions', 'conversations'] as const) {
    const { rows } = await sql<{ id: string; scope: string }>`
      select id, scope from ${sql.table(table)} where user_id = ${userId} and scope like ${`%${from}%`}
    `.execute(trx);
    for (const { id, scope } of rows) {
      const moved = movedScope(scope, { from, to, move });
      if (moved !== scope)
        await sql`update ${sql.table(table)} set scope = ${moved} where id = ${id}`.execute(trx);
    }
  }
}

type Limited = { seconds?: { from: number; to: number } | null };

function movedScope(
  stored: string,
  { from, to, move }: { from: string; to: string; move: MovedSeconds },
): string {
  const scope = JSON.parse(stored) as Limited & { limits?: Limited };
  const limited = scope.seconds ? scope : scope.limits;
  if (!limited?.seconds) return stored.replaceAll(from, to);
  const placed = move({ start: limited.seconds.from, end: limited.seconds.to });
  if (!placed || placed.start >= placed.end) return stored;
  limited.seconds = { from: placed.start, to: placed.end };
  return JSON.stringify(scope).replaceAll(from, placed.recordingId);
}
