import type { Handle, Transaction } from '../handle.ts';

/** `tokenHash`: SHA-256 of the token, hex. */
export type PasswordReset = { userId: string; tokenHash: string; expiresAt: string; createdAt: string };

/** Inserts the link of a user, or replaces the one before, which then opens nothing. */
export async function upsertPasswordReset(
  handle: Handle,
  { userId, tokenHash, expiresAt, createdAt }: PasswordReset,
): Promise<void> {
  const values = { token_hash: tokenHash, expires_at: expiresAt, created_at: createdAt };
  await handle
    .insertInto('password_resets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Whose link it is. What is compared is a hash, so that the time it takes says nothing of the token. */
export async function findResetUser(
  handle: Handle,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<string | undefined> {
  const row = await handle
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses a link up. Of several who do so at once one gets true. */
export async function deletePasswordReset(
  trx: Transaction,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A link is of one password and one address: another one of either ends it. */
export async function deleteResetsOfUser(handle: Handle, userId: string): Promise<void> {
  await handle.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResets(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
