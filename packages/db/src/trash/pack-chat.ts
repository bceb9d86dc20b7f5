import { sql } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { deleteChat, findOwnedChat, type OwnedChat } from '../repositories/chat.repository.ts';
import { deleteFileRemovals } from '../repositories/file-removal.repository.ts';
import { lockTrashedChats } from './lock-trashed-chats.ts';
import { withFiles, withReferences } from './packed-references.ts';
import { insertRows, packedJson, type Row, readJson } from './packed-rows.ts';
import { type PackedTable, packedChatTables } from './packed-tables.ts';
import type { OwnedTrashedChat } from './trashed-chat.repository.ts';

/** Exchanges have up to hundreds of kilobytes. */
const rowsAtOnce = 50;

/** Moves a chat into the trash: its rows are packed and deleted from all tables, its images stay. False when it is already gone. */
export async function packChat(trx: Transaction, chat: OwnedChat, now: string): Promise<boolean> {
  const { id, userId } = chat;
  await lockTrashedChats(trx, userId);
  await trx
    .insertInto('trashed_chats')
    .values({
      ...{ id, user_id: userId, title: chat.title, first_message: chat.firstMessage },
      ...{ message_count: chat.messageCount, last_activity: chat.lastActivity },
      ...{ created_at: chat.createdAt, deleted_at: now, due_at: null },
    })
    .execute();
  return packRows(trx, chat);
}

/** Brings a chat back out of the trash. Its id, and those of its exchanges, must be free. */
export async function unpackChat(trx: Transaction, { id, userId }: OwnedTrashedChat): Promise<void> {
  await lockTrashedChats(trx, userId);
  await unpackRows(trx, id);
  await trx.deleteFrom('trashed_chats').where('id', '=', id).execute();
  await scheduleErasure(trx);
}

/**
 * Does what changes answers about a recording while the chats of the trash that name it are out of it, so that those change, too.
 * Within the transaction of the caller nobody else sees them. Returns the chats that `work` changed and that are not in the trash.
 */
export async function withTrashedChats(
  trx: Transaction,
  { userId, recordingId }: { userId: string; recordingId: string },
  work: () => Promise<string[]>,
): Promise<string[]> {
  await lockTrashedChats(trx, userId);
  const ids = await listNaming(trx, userId, recordingId);
  if (ids.length === 0) return work();
  for (const id of ids) await unpackRows(trx, id);
  const changed = await work();
  for (const id of ids) {
    const chat = await findOwnedChat(trx, { id, userId });
    if (!chat || !(await packRows(trx, chat))) throw new Error(`The chat ${id} was deleted meanwhile`);
  }
  return changed.filter((id) => !ids.includes(id));
}

async function listNaming(handle: Handle, userId: string, recordingId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('trashed_chat_rows')
    .innerJoin('trashed_chats', 'trashed_chats.id', 'trashed_chat_rows.chat_id')
    .select('trashed_chats.id')
    .distinct()
    .where('trashed_chats.user_id', '=', userId)
    .where('table_name', 'in', ['conversations', 'trashed_answers'])
    .where('rows_json', 'like', `%${recordingId}%`)
    .orderBy('trashed_chats.id')
    .execute();
  return rows.map(({ id }) => id);
}

async function packRows(trx: Transaction, chat: OwnedChat): Promise<boolean> {
  const files: string[] = [];
  for (const { table, of = 'id', file } of packedChatTables) {
    const rows = await selectRows(trx, { table, of }, chat.id);
    if (file) files.push(...rows.flatMap((row) => (row[file.column] ? [String(row[file.column])] : [])));
    await insertPacked(trx, chat.id, table, rows);
  }
  if (!(await deleteChat(trx, chat))) return false;
  await keepFiles(trx, chat.id, files);
  return true;
}

/** Those of the chat itself, or of its exchanges. */
async function selectRows(
  handle: Handle,
  { table, of }: { table: PackedTable['table']; of: string },
  chatId: string,
): Promise<Row[]> {
  const exchanges = sql`select id from conversations where session_id = ${chatId}`;
  const belong = of === 'conversation_id' ? sql`in (${exchanges})` : sql`= ${chatId}`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(of)} ${belong}
  `.execute(handle);
  return rows;
}

async function insertPacked(
  trx: Transaction,
  chatId: string,
  table: PackedTable['table'],
  rows: Row[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await trx
      .insertInto('trashed_chat_rows')
      .values({
        ...{ chat_id: chatId, table_name: table },
        rows_json: packedJson(rows.slice(first, first + rowsAtOnce)),
      })
      .execute();
}

async function keepFiles(trx: Transaction, chatId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto('trashed_chat_files')
    .values(keys.map((file_key) => ({ chat_id: chatId, file_key })))
    .execute();
  // The triggers queued them for deletion.
  await deleteFileRemovals(trx, keys);
}

/** The rows back in their tables, and none packed any more. */
async function unpackRows(trx: Transaction, chatId: string): Promise<void> {
  const files = await trx
    .selectFrom('trashed_chat_files')
    .select('file_key')
    .where('chat_id', '=', chatId)
    .execute();
  const keys = files.map(({ file_key }) => file_key);
  const packed = await trx
    .selectFrom('trashed_chat_rows')
    .select(['id', 'table_name'])
    .where('chat_id', '=', chatId)
    .orderBy('id')
    .execute();
  for (const { id, table_name } of packed) {
    const found = await trx
      .selectFrom('trashed_chat_rows')
      .select('rows_json')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const table = packedChatTables.find((each) => each.table === table_name);
    if (table) await unpack(trx, table, readJson(found.rows_json), new Set(keys));
  }
  await trx.deleteFrom('trashed_chat_rows').where('chat_id', '=', chatId).execute();
  await trx.deleteFrom('trashed_chat_files').where('chat_id', '=', chatId).execute();
  await deleteFileRemovals(trx, keys);
}

async function unpack(trx: Transaction, packed: PackedTable, rows: Row[], files: Set<string>): Promise<void> {
  let left = withFiles(packed, packed.table === 'conversations' ? rows.map(withoutWriter) : rows, files);
  for (const reference of packed.refers ?? []) left = await withReferences(trx, left, reference);
  await insertRows(trx, packed.table, left);
}

/** Whoever wrote the answer found it gone. */
const withoutWriter = (row: Row): Row => ({
  ...row,
  status: row.status === 'pending' ? 'interrupted' : row.status,
});
