import type { Handle } from '../handle.ts';

/** Keys of stored files whose rows are deleted, after the key `after`. Triggers insert them. */
export async function listFileRemovals(
  handle: Handle,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await handle
    .selectFrom('file_removals')
    .select('file_key')
    .where('file_key', '>', after)
    .orderBy('file_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.file_key);
}

export async function deleteFileRemovals(handle: Handle, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await handle.deleteFrom('file_removals').where('file_key', 'in', keys).execute();
}
