import { sql } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import { findUserById, type User } from './user.repository.ts';
import { deleteUserData } from './user-data.repository.ts';

/**
 * Sets when an account will be deleted, while its password is still the one that was compared. An account that has such
 * an instant keeps it. Undefined when there is none, or none any more with this password.
 */
export async function insertDeletionDue(
  trx: Transaction,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  dueAt: string,
  now: string,
): Promise<User | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(({ fn, val }) => ({ deletion_due_at: fn.coalesce('deletion_due_at', val(dueAt)), updated_at: now }))
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? findUserById(trx, id) : undefined;
}

/** The account stays. False when there is none that would be deleted. */
export async function deleteDeletionDue(trx: Transaction, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ deletion_due_at: null, updated_at: now })
    .where('id', '=', id)
    .where('deletion_due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The accounts that will be deleted, and when. */
export async function listDeletionsDue(handle: Handle): Promise<{ userId: string; dueAt: string }[]> {
  const rows = await handle
    .selectFrom('users')
    .select(['id', 'deletion_due_at'])
    .where('deletion_due_at', 'is not', null)
    .execute();
  return rows.map((row) => ({ userId: row.id, dueAt: row.deletion_due_at ?? '' }));
}

/**
 * Deletes an account that is due, with everything in it. Of the audit log the events stay, without who did it and from
 * where. Triggers queue its files for deletion. False when it is not due, or is deleted.
 */
export async function deleteDueUser(trx: Transaction, id: string, now: string): Promise<boolean> {
  // An update, so that whoever takes the deletion back waits for the end of this one.
  const due = await trx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('deletion_due_at', '<=', now)
    .returning('email_key')
    .executeTakeFirst();
  if (!due) return false;
  await deleteUserData(trx, id);
  await deleteTraces(trx, id, due.email_key);
  await trx.deleteFrom('users').where('id', '=', id).execute();
  return true;
}

/** Network addresses, the e-mail address as it was typed, and what the user was counted by. */
async function deleteTraces(trx: Transaction, id: string, emailKey: string): Promise<void> {
  await trx
    .updateTable('audit_events')
    .set({ address: null })
    .where(({ or, eb }) => or([eb('user_id', '=', id), eb('subject', '=', id)]))
    .execute();
  await trx
    .updateTable('audit_events')
    .set({ address: null, subject: id })
    .where('subject', '=', emailKey)
    .execute();
  await trx
    .deleteFrom('rate_windows')
    .where(({ or, eb }) =>
      or([
        eb('subject', '=', `account:${emailKey}`),
        subjectLike(`%${id}%`),
        subjectLike(`% ${plain(emailKey)}`),
      ]),
    )
    .execute();
}

const subjectLike = (pattern: string) => sql<boolean>`subject like ${pattern} escape '\\'`;

/** As a pattern that only the text itself matches. */
const plain = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
