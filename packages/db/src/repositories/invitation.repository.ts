import type { Plan } from '@wingman/contract/plan.ts';
import type { Selectable } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import type { InvitationTable } from '../registration-tables.ts';

/** An invitation without its token. Instants are ISO 8601 text in UTC. */
export type InvitationEntity = {
  id: string;
  email: string | null;
  isAdmin: boolean;
  plan: Plan;
  planEndsAt: string | null;
  expiresAt: string;
  /** The account of who made it. */
  createdBy: string | null;
  createdAt: string;
};

/** `tokenHash`: SHA-256 of the token, hex. */
export type NewInvitation = InvitationEntity & { tokenHash: string };

export async function insertInvitation(trx: Transaction, invitation: NewInvitation): Promise<void> {
  await trx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      token_hash: invitation.tokenHash,
      email: invitation.email,
      is_admin: Number(invitation.isAdmin),
      subscription_plan: invitation.plan,
      plan_ends_at: invitation.planEndsAt,
      expires_at: invitation.expiresAt,
      created_by: invitation.createdBy,
      created_at: invitation.createdAt,
    })
    .execute();
}

/** Those that can be taken, newest first, with the address of who made each. */
export async function listInvitations(
  handle: Handle,
  now: string,
): Promise<(InvitationEntity & { inviter: string | null })[]> {
  const rows = await handle
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.created_by')
    .selectAll('invitations')
    .select('users.email as inviter')
    .where('invitations.expires_at', '>', now)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute();
  return rows.map(({ inviter, ...row }) => ({ ...toInvitation(row), inviter }));
}

export async function countInvitations(handle: Handle, now: string): Promise<number> {
  const { count } = await handle
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

type ByToken = { tokenHash: string; now: string };

/** What is compared is a hash, so that the time it takes says nothing of the token. */
export async function findInvitation(
  handle: Handle,
  { tokenHash, now }: ByToken,
): Promise<InvitationEntity | undefined> {
  const row = await handle
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toInvitation(row);
}

export async function findInvitationById(
  handle: Handle,
  { id, now }: { id: string; now: string },
): Promise<InvitationEntity | undefined> {
  const row = await handle
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Uses it up. Of several who do so at once one gets true. */
export async function takeInvitation(trx: Transaction, { tokenHash, now }: ByToken): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Another link; the one before opens nothing then. False when there is no such invitation any more. */
export async function updateInvitationToken(
  handle: Handle,
  { id, tokenHash, now }: ByToken & { id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteInvitation(trx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredInvitations(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}

function toInvitation(row: Selectable<InvitationTable>): InvitationEntity {
  return {
    id: row.id,
    email: row.email,
    isAdmin: row.is_admin === 1,
    plan: row.subscription_plan as Plan,
    planEndsAt: row.plan_ends_at,
    expiresAt: row.expires_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
