import type { Db, Handle } from '../handle.ts';

/**
 * Inserts a pending upload before its file is stored, and cancels a pending deletion of it. Triggers delete it when a
 * row refers to the file.
 */
export async function insertPendingUpload(
  handle: Handle,
  { fileKey, node, now }: { fileKey: string; node: string; now: string },
): Promise<void> {
  await handle
    .insertInto('file_arrivals')
    .values({ file_key: fileKey, node, started_at: now })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ node, started_at: now }))
    .execute();
  await handle.deleteFrom('file_removals').where('file_key', '=', fileKey).execute();
}

export async function deletePendingUpload(handle: Handle, fileKey: string): Promise<void> {
  await handle.deleteFrom('file_arrivals').where('file_key', '=', fileKey).execute();
}

/**
 * Expires pending uploads without a row: their files will be deleted. Only those inserted before `before`, and only
 * those of `node` if given.
 */
export async function deleteAbandonedUploads(
  db: Db,
  { node, before }: { node?: string; before?: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    let gone = trx.deleteFrom('file_arrivals').returning('file_key');
    if (node !== undefined) gone = gone.where('node', '=', node);
    if (before !== undefined) gone = gone.where('started_at', '<', before);
    // One by one: there are as many as there were uploads at the moment of a crash.
    for (const removal of await gone.execute()) {
      await trx
        .insertInto('file_removals')
        .values(removal)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
