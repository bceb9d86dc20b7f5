import type { ShareKind } from '@wingman/contract/share-table.ts';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { ShareTables } from '../share-tables.ts';

/** A link with all its stored fields. `tokenHash`: SHA-256 of its token, hex. `audioPath`: of a span, the audio it counts in. */
export type ShareEntity = {
  id: string;
  userId: string;
  kind: ShareKind;
  tokenHash: string;
  recordingId: string | null;
  lineId: string | null;
  conversationId: string | null;
  from: number | null;
  to: number | null;
  audioPath: string | null;
  hasAudio: boolean;
  mayDownload: boolean;
  passwordHash: string | null;
  ownerName: string | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  openings: number;
  lastOpenedAt: string | null;
};

export type OwnedShare = Owned<ShareEntity>;

/**
 * With what it is called in a list: the title or the words of what it shows, and when that was said or asked. `isThere`: that
 * can be read, and a span in the audio it counts in.
 */
export type ListedShare = ShareEntity & { title: string | null; madeAt: string; isThere: boolean };

export type ShareChange = Pick<
  ShareEntity,
  'hasAudio' | 'mayDownload' | 'expiresAt' | 'passwordHash' | 'ownerName'
>;

/** Characters of a title in a list. */
const titleLength = 200;

/** What it shows was deleted meanwhile: the driver's foreign key violation. */
export async function insertShare(trx: Transaction, share: ShareEntity): Promise<void> {
  await trx
    .insertInto('shares')
    .values({
      id: share.id,
      user_id: share.userId,
      kind: share.kind,
      token_hash: share.tokenHash,
      recording_id: share.recordingId,
      line_id: share.lineId,
      conversation_id: share.conversationId,
      from_seconds: share.from,
      to_seconds: share.to,
      audio_path: share.audioPath,
      ...columnsOf(share),
      created_at: share.createdAt,
      revoked_at: share.revokedAt,
    })
    .execute();
}

const columnsOf = (share: ShareChange) => ({
  has_audio: Number(share.hasAudio),
  may_download: Number(share.mayDownload),
  password_hash: share.passwordHash,
  owner_name: share.ownerName,
  expires_at: share.expiresAt,
});

/** Undefined also when it belongs to another user. */
export async function findOwnedShare(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedShare | undefined> {
  const row = await handle.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toShare(row), userId);
}

/** The one of a token, if its user is active. What is compared is a hash, so that the time it takes says nothing of the token. */
export async function findShareByHash(handle: Handle, tokenHash: string): Promise<ShareEntity | undefined> {
  const row = await handle
    .selectFrom('shares')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .selectAll('shares')
    .where('shares.token_hash', '=', tokenHash)
    .where('users.is_active', '=', 1)
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst();
  return row && toShare(row);
}

/** Newest first: all of a user, or those of one recording. */
export async function listShares(
  handle: Handle,
  { userId, recordingId, id }: { userId: string; recordingId?: string | undefined; id?: string },
): Promise<ListedShare[]> {
  let query = handle
    .selectFrom('shares')
    .leftJoin('recordings', 'recordings.id', 'shares.recording_id')
    .leftJoin('note_lines', 'note_lines.id', 'shares.line_id')
    .leftJoin('conversations', 'conversations.id', 'shares.conversation_id')
    .selectAll('shares')
    .select([
      sql<string | null>`substr(coalesce(note_lines.text, conversations.message, recordings.title,
        recordings.suggested_title), 1, ${sql.lit(titleLength)})`.as('title'),
      sql<string>`coalesce(conversations.created_at, recordings.created_at, shares.created_at)`.as('made_at'),
      'recordings.audio_path as current_audio',
      'note_lines.is_removed as is_line_removed',
    ])
    .where('shares.user_id', '=', userId)
    .orderBy('shares.created_at', 'desc')
    .orderBy('shares.id');
  if (recordingId !== undefined) query = query.where('shares.recording_id', '=', recordingId);
  if (id !== undefined) query = query.where('shares.id', '=', id);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...toShare(row),
    title: row.title,
    madeAt: row.made_at,
    isThere: row.is_line_removed !== 1 && (row.kind !== 'span' || row.audio_path === row.current_audio),
  }));
}

/** Those that are neither over nor revoked. */
export async function countOpenShares(handle: Handle, userId: string, now: string): Promise<number> {
  const { count } = await handle
    .selectFrom('shares')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const isOver = (now: string): Expression<SqlBool> =>
  sql<SqlBool>`(revoked_at is not null or expires_at <= ${now})`;

/** Of a user's links that are over the newest stay. */
export async function deleteOldShares(
  trx: Transaction,
  { userId, now, keep }: { userId: string; now: string; keep: number },
): Promise<void> {
  await trx
    .deleteFrom('shares')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shares')
        .select('id')
        .where('user_id', '=', userId)
        .where(isOver(now))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        // SQLite knows no offset without a limit.
        .limit(1_000)
        .offset(keep),
    )
    .execute();
}

export async function updateShare(trx: Transaction, { id }: OwnedShare, change: ShareChange): Promise<void> {
  await trx.updateTable('shares').set(columnsOf(change)).where('id', '=', id).execute();
  await scheduleErasure(trx);
}

/** Takes it off the list. */
export async function deleteShare(trx: Transaction, { id }: OwnedShare): Promise<void> {
  await trx.deleteFrom('shares').where('id', '=', id).execute();
  await scheduleErasure(trx);
}

/** False when it was revoked already. Its sound goes. */
export async function revokeShare(trx: Transaction, { id }: OwnedShare, now: string): Promise<boolean> {
  await trx.deleteFrom('share_audio').where('share_id', '=', id).execute();
  const { numUpdatedRows } = await trx
    .updateTable('shares')
    .set({ revoked_at: now, password_hash: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All of a user that are not revoked yet. @returns their ids */
export async function revokeSharesOfUser(trx: Handle, userId: string, now: string): Promise<string[]> {
  const rows = await trx
    .updateTable('shares')
    .set({ revoked_at: now, password_hash: null })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds one opening; concurrent ones are all counted. */
export async function countOpening(handle: Handle, { id }: ShareEntity, now: string): Promise<void> {
  await handle
    .updateTable('shares')
    .set(({ eb }) => ({ openings: eb('openings', '+', 1), last_opened_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The key of a span's mp3, undefined until one was made. */
export async function findShareAudio(handle: Handle, shareId: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('share_audio')
    .select('file_key')
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  return row?.file_key;
}

/** False when there was one already, or the link is over or deleted: then the file is orphaned. */
export async function insertShareAudio(
  handle: Handle,
  { id }: ShareEntity,
  { fileKey, now }: { fileKey: string; now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await handle
    .insertInto('share_audio')
    .columns(['share_id', 'file_key', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('shares')
        .select(({ val }) => ['id', val(fileKey).as('file_key'), val(now).as('created_at')])
        .where('id', '=', id)
        .where('revoked_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('share_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** For an mp3 whose file is missing. */
export async function deleteShareAudio(handle: Handle, { id }: ShareEntity): Promise<void> {
  await handle.deleteFrom('share_audio').where('share_id', '=', id).execute();
}

/** The sound of links that are over; triggers queue the files for deletion. */
export async function deleteAudioOfOverShares(handle: Handle, now: string): Promise<void> {
  await handle
    .deleteFrom('share_audio')
    .where('share_id', 'in', (eb) => eb.selectFrom('shares').select('id').where(isOver(now)))
    .execute();
}

function toShare(row: Selectable<ShareTables['shares']>): ShareEntity {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as ShareKind,
    tokenHash: row.token_hash,
    recordingId: row.recording_id,
    lineId: row.line_id,
    conversationId: row.conversation_id,
    from: row.from_seconds,
    to: row.to_seconds,
    audioPath: row.audio_path,
    hasAudio: row.has_audio === 1,
    mayDownload: row.may_download === 1,
    passwordHash: row.password_hash,
    ownerName: row.owner_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    openings: row.openings,
    lastOpenedAt: row.last_opened_at,
  };
}
