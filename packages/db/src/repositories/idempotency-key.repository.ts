import type { Handle } from '../handle.ts';

/** The key of a request of a user, hashed. */
export type KeyOfRequest = { userId: string; keyHash: string };

export type IdempotentRequest = KeyOfRequest & {
  requestHash: string;
  /** Encrypted; null until there is one, and where none is kept. */
  answer: string | null;
};

/** Of a request that comes for the first time. False, and nothing is written, when its key is there. */
export async function insertIdempotencyKey(
  handle: Handle,
  { userId, keyHash, requestHash, now }: KeyOfRequest & { requestHash: string; now: string },
): Promise<boolean> {
  const inserted = await handle
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key_hash: keyHash, request_hash: requestHash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findIdempotentRequest(
  handle: Handle,
  { userId, keyHash }: KeyOfRequest,
): Promise<IdempotentRequest | undefined> {
  const row = await handle
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row && { userId, keyHash, requestHash: row.request_hash, answer: row.answer };
}

export async function updateIdempotentAnswer(
  handle: Handle,
  { userId, keyHash }: KeyOfRequest,
  answer: string,
): Promise<void> {
  await handle
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .execute();
}

export async function deleteIdempotencyKey(handle: Handle, { userId, keyHash }: KeyOfRequest): Promise<void> {
  await handle
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .execute();
}

export async function deleteIdempotencyKeysBefore(handle: Handle, instant: string): Promise<void> {
  await handle.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute();
}
