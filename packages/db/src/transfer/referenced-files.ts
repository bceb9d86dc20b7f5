import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../handle.ts';

/** The row that a stored file belongs to: its owner, kind and start. */
export type FileUse = {
  key: string;
  kind: 'recording' | 'image' | 'converted' | 'slice' | 'moment' | 'trashed' | 'trashed-image';
  /** Of the recording (also where the image is at one of its moments), of the exchange with the image, or of its chat in the trash. */
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  email: string;
};

/** Far below the parameter limits of both databases. */
const keysPerQuery = 500;

/** Every stored file that a row refers to, in the order of the keys. */
export async function listReferencedFiles(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select audio_path as key from recordings where audio_path is not null
    union select image_path from conversations where image_path is not null
    union select image_path from recording_moments where image_path is not null
    union select file_key from converted_audio
    union select file_key from share_audio
    union select file_key from live_slices
    union select file_key from upload_slices
    union select file_key from trashed_files
    union select file_key from trashed_chat_files
    order by 1
  `.execute(handle);
  return rows.map(({ key }) => key);
}

/** The rows that stored files belong to, unordered. Keys that no row refers to are left out. */
export async function listFileUses(handle: Handle, keys: string[]): Promise<FileUse[]> {
  const uses: FileUse[] = [];
  for (const some of pages(keys)) {
    const among = sql.join(some);
    const { rows } = await sql<FileUse>`
      select r.audio_path as key, 'recording' as kind, r.id, r.created_at as at, u.email
        from recordings r join users u on u.id = r.user_id where r.audio_path in (${among})
      union all select c.image_path, 'image', c.id, c.created_at, u.email
        from conversations c join users u on u.id = c.user_id where c.image_path in (${among})
      union all select m.image_path, 'moment', m.recording_id, m.created_at, u.email
        from recording_moments m join users u on u.id = m.user_id where m.image_path in (${among})
      union all select a.file_key, 'converted', r.id, r.created_at, u.email
        from converted_audio a join recordings r on r.id = a.recording_id join users u on u.id = r.user_id
        where a.file_key in (${among})
      union all select a.file_key, 'converted', s.recording_id, s.created_at, u.email
        from share_audio a join shares s on s.id = a.share_id join users u on u.id = s.user_id
        where a.file_key in (${among})
      union all select s.file_key, 'slice', r.id, r.created_at, u.email
        from live_slices s join recordings r on r.id = s.recording_id join users u on u.id = r.user_id
        where s.file_key in (${among})
      union all select s.file_key, 'slice', p.id, p.updated_at, u.email
        from upload_slices s join uploads p on p.id = s.upload_id join users u on u.id = p.user_id
        where s.file_key in (${among})
      union all select f.file_key, 'trashed', t.id, t.created_at, u.email
        from trashed_files f join trashed_recordings t on t.id = f.recording_id join users u on u.id = t.user_id
        where f.file_key in (${among})
      union all select f.file_key, 'trashed-image', t.id, t.created_at, u.email
        from trashed_chat_files f join trashed_chats t on t.id = f.chat_id join users u on u.id = t.user_id
        where f.file_key in (${among})
    `.execute(handle);
    uses.push(...rows);
  }
  return uses;
}

/**
 * Clears every reference to a file for which `isThere` is false: recordings keep their transcripts and have no audio;
 * those that still waited for transcription are marked as failed. @param reason sentence for the latter @returns what
 * the files belonged to
 */
export async function deleteRowsOfLostFiles(
  handle: Handle,
  isThere: (key: string) => boolean,
  reason: string,
): Promise<FileUse[]> {
  const lost = (await listReferencedFiles(handle)).filter((key) => !isThere(key));
  const uses = await listFileUses(handle, lost);
  for (const some of pages(lost)) {
    const among = sql.join(some);
    await failUnheard(handle, reason, sql`audio_path in (${among})`);
    await sql`
      update recordings set audio_path = null, audio_type = null, audio_bytes = null where audio_path in (${among})
    `.execute(handle);
    await sql`update conversations set image_path = null, image_type = null where image_path in (${among})`.execute(
      handle,
    );
    await sql`update recording_moments set image_path = null, image_type = null where image_path in (${among})`.execute(
      handle,
    );
    await sql`delete from converted_audio where file_key in (${among})`.execute(handle);
    await sql`delete from share_audio where file_key in (${among})`.execute(handle);
    // The rest of a recording with a gap in its bytes is no audio; the browser that made it may still have the whole.
    const ofSlices = sql`select recording_id from live_slices where file_key in (${among})`;
    await failUnheard(handle, reason, sql`id in (${ofSlices})`);
    await sql`delete from live_recordings where recording_id in (${ofSlices})`.execute(handle);
    await sql`delete from live_slices where recording_id in (${ofSlices})`.execute(handle);
    // The recording, or the chat, is then restored without it.
    for (const table of ['trashed_files', 'trashed_chat_files'])
      await sql`delete from ${sql.table(table)} where file_key in (${among})`.execute(handle);
    // Its client starts over.
    await sql`
      delete from uploads where id in (select upload_id from upload_slices where file_key in (${among}))
    `.execute(handle);
  }
  return uses;
}

async function failUnheard(handle: Handle, reason: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update recordings set status = 'failed', status_reason = ${reason}
    where ${which} and status in ('recording', 'queued', 'transcribing')
  `.execute(handle);
}

function* pages(keys: string[]): Generator<string[]> {
  for (let start = 0; start < keys.length; start += keysPerQuery)
    yield keys.slice(start, start + keysPerQuery);
}
