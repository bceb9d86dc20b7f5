import type { Handle, Transaction } from '../handle.ts';
import { searchWords } from '../user-words.ts';
import { deleteResetsOfUser } from './password-reset.repository.ts';
import { findUserById, type User } from './user.repository.ts';

type Names = { firstName: string; lastName: string };

/** The user as it is then; undefined when there is none. */
export async function updateUserName(
  trx: Transaction,
  id: string,
  { firstName, lastName }: Names,
  now: string,
): Promise<User | undefined> {
  await trx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, updated_at: now })
    .where('id', '=', id)
    .execute();
  return replaceWords(trx, id);
}

/**
 * The user as it is then; undefined when there is none, or none any more with this password. An address that somebody
 * else has is the driver's unique violation.
 */
export async function updateUserEmail(
  trx: Transaction,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  { email, emailKey }: { email: string; emailKey: string },
  now: string,
): Promise<User | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email, email_key: emailKey, is_email_verified: 0, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await deleteResetsOfUser(trx, id);
  return replaceWords(trx, id);
}

/** Administrators find users by the words of name and address. */
async function replaceWords(trx: Transaction, id: string): Promise<User | undefined> {
  const user = await findUserById(trx, id);
  if (!user) return undefined;
  await trx.deleteFrom('user_words').where('user_id', '=', id).execute();
  const words = searchWords(`${user.firstName} ${user.lastName} ${user.email}`);
  if (words.length > 0)
    await trx
      .insertInto('user_words')
      .values(words.map((word) => ({ word, user_id: id })))
      .execute();
  return user;
}

/** Only while the password is still the one with the hash `from`: false when it was changed meanwhile. */
export async function replacePasswordHash(
  handle: Handle,
  id: string,
  { from, to }: { from: string; to: string },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('users')
    .set({ password_hash: to, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await deleteResetsOfUser(handle, id);
  return true;
}
