import type { Place } from '@wingman/contract/page-cursor.ts';
import type { Plan } from '@wingman/contract/plan.ts';
import type { Selectable } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import type { Handle, Transaction } from '../handle.ts';
import { behind } from '../keyset.ts';
import type { UserTable } from '../schema.ts';
import { searchWords } from '../user-words.ts';
import { insertFigureEvent } from './figure.repository.ts';
import { deleteResetsOfUser } from './password-reset.repository.ts';

/** Instants are ISO 8601 text in UTC. */
export type User = {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  isEmailVerified: boolean;
  isAdmin: boolean;
  isActive: boolean;
  subscriptionPlan: Plan;
  subscriptionStatus: string;
  subscriptionExpiresAt: string | null;
  totalRecordingSeconds: number;
  /** When the plan's minutes were used up; null while they are not. */
  limitReachedAt: string | null;
  lastLoginAt: string | null;
  /** When the account will be deleted; null: nobody has asked for that. */
  deletionDueAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** `emailKey` as contract/auth.ts makes it. */
export type NewUser = Pick<User, 'id' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'createdAt'> &
  Pick<User, 'isAdmin' | 'subscriptionPlan'> & { emailKey: string } & Partial<
    Pick<User, 'lastLoginAt' | 'subscriptionExpiresAt'>
  >;

/** Inserts an active user without recordings. A taken id or address is the driver's unique violation. */
export async function insertUser(trx: Transaction, user: NewUser): Promise<User> {
  const row = await trx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      is_email_verified: 0,
      is_admin: Number(user.isAdmin),
      is_active: 1,
      subscription_plan: user.subscriptionPlan,
      subscription_status: 'active',
      subscription_expires_at: user.subscriptionExpiresAt ?? null,
      total_recording_seconds: 0,
      limit_reached_at: null,
      last_login_at: user.lastLoginAt ?? null,
      deletion_due_at: null,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const words = searchWords(`${user.firstName} ${user.lastName} ${user.email}`);
  if (words.length > 0) {
    await trx
      .insertInto('user_words')
      .values(words.map((word) => ({ word, user_id: user.id })))
      .execute();
  }
  await insertFigureEvent(trx, { kind: 'newUsers', userId: user.id, amount: 1, at: user.createdAt });
  return toUser(row);
}

export async function findUserById(handle: Handle, id: string): Promise<User | undefined> {
  const row = await selectUser(handle, id);
  return row && toUser(row);
}

const selectUser = compileOnce((handle, id) => handle.selectFrom('users').selectAll().where('id', '=', id));

export async function findUserByEmailKey(handle: Handle, emailKey: string): Promise<User | undefined> {
  const row = await handle
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row && toUser(row);
}

/** E-mail addresses of the accounts with these ids, by id; unknown ids are left out. */
export async function listEmails(handle: Handle, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await handle.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function countUsers(handle: Handle): Promise<number> {
  const { count } = await handle
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether there is any account yet. */
export async function hasUsers(handle: Handle): Promise<boolean> {
  const row = await handle.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Administrators but this one who can sign in and stay. */
export async function countOtherAdmins(handle: Handle, id: string): Promise<number> {
  const { count } = await handle
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_admin', '=', 1)
    .where('is_active', '=', 1)
    .where('deletion_due_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds whole seconds to the user's total, atomically. */
export async function updateRecordedSeconds(
  handle: Handle,
  userId: string,
  seconds: number,
  now: string,
): Promise<void> {
  await handle
    .updateTable('users')
    .set((column) => ({
      total_recording_seconds: column('total_recording_seconds', '+', seconds),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .execute();
}

export async function updateLimitReachedAt(handle: Handle, userId: string, at: string | null): Promise<void> {
  await handle.updateTable('users').set({ limit_reached_at: at }).where('id', '=', userId).execute();
}

export async function updatePlan(handle: Handle, userId: string, plan: Plan, now: string): Promise<void> {
  await handle
    .updateTable('users')
    .set({
      subscription_plan: plan,
      subscription_status: 'active',
      subscription_expires_at: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Accounts whose plan has ended, at most 100. */
export async function listEndedPlans(handle: Handle, now: string): Promise<{ id: string; plan: Plan }[]> {
  const rows = await handle
    .selectFrom('users')
    .select(['id', 'subscription_plan'])
    .where('subscription_expires_at', '<=', now)
    .limit(100)
    .execute();
  return rows.map((row) => ({ id: row.id, plan: row.subscription_plan as Plan }));
}

export async function updateLastLogin(handle: Handle, userId: string, now: string): Promise<void> {
  await handle.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
}

/** Links for a new password end. */
export async function updatePasswordHash(
  handle: Handle,
  id: string,
  passwordHash: string,
  now: string,
): Promise<void> {
  await handle
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', id)
    .execute();
  await deleteResetsOfUser(handle, id);
}

export async function updateAdmin(
  handle: Handle,
  userId: string,
  isAdmin: boolean,
  now: string,
): Promise<void> {
  await handle
    .updateTable('users')
    .set({ is_admin: Number(isAdmin), updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function setActive(
  handle: Handle,
  userId: string,
  isActive: boolean,
  now: string,
): Promise<void> {
  await handle
    .updateTable('users')
    .set({ is_active: Number(isActive), updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export type UserPage = {
  limit?: number | undefined;
  /** The place of the last one seen. */
  seen?: Place | undefined;
  /** Prefixes of words of the name or the address, all of which must match. */
  search?: string | undefined;
};

/** An account without its password, and when it last recorded and asked. */
export type UserInList = Omit<User, 'passwordHash'> & {
  lastRecordingAt: string | null;
  lastConversationAt: string | null;
};

/** Upper bound of all words with this prefix. */
const endOfWords = '\u{10ffff}';

/** Accounts, newest first. Without `limit`: all. */
export async function listUsers(handle: Handle, { limit, seen, search }: UserPage): Promise<UserInList[]> {
  let query = handle
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('recordings')
        .select(({ fn }) => fn.max<string | null>('recordings.created_at').as('at'))
        .whereRef('recordings.user_id', '=', 'users.id')
        .where('recordings.is_example', '=', 0)
        .as('last_recording_at'),
      selectFrom('conversations')
        .select(({ fn }) => fn.max<string | null>('conversations.created_at').as('at'))
        .whereRef('conversations.user_id', '=', 'users.id')
        .as('last_conversation_at'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id');
  if (search !== undefined && search.trim() !== '') {
    const words = searchWords(search);
    if (words.length === 0) return [];
    for (const word of words) {
      const found = handle
        .selectFrom('user_words')
        .select('user_id')
        .where('word', '>=', word)
        .where('word', '<', `${word}${endOfWords}`);
      query = query.where('id', 'in', found);
    }
  }
  if (seen) query = query.where(behind('created_at', '<', seen));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map((row) => {
    const { passwordHash: _secret, ...user } = toUser(row);
    return {
      ...user,
      lastRecordingAt: row.last_recording_at,
      lastConversationAt: row.last_conversation_at,
    };
  });
}

function toUser(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    isEmailVerified: row.is_email_verified === 1,
    isAdmin: row.is_admin === 1,
    isActive: row.is_active === 1,
    subscriptionPlan: row.subscription_plan as Plan,
    subscriptionStatus: row.subscription_status,
    subscriptionExpiresAt: row.subscription_expires_at,
    totalRecordingSeconds: row.total_recording_seconds,
    limitReachedAt: row.limit_reached_at,
    lastLoginAt: row.last_login_at,
    deletionDueAt: row.deletion_due_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
