import type { Handle, Transaction } from '../handle.ts';

/** A right password that waits for its code. `ticketHash`: SHA-256 of the ticket, hex. */
export type SignInTicket = { ticketHash: string; userId: string; boundTo: string; expiresAt: string };

export async function insertSignInTicket(handle: Handle, ticket: SignInTicket): Promise<void> {
  await handle
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: ticket.ticketHash,
      user_id: ticket.userId,
      bound_to: ticket.boundTo,
      attempts: 0,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/** Counts one try, and says whose it is; undefined when it is unknown, over or has had `most` tries. */
export async function tryTicket(
  handle: Handle,
  { ticketHash, most, now }: { ticketHash: string; most: number; now: string },
): Promise<Pick<SignInTicket, 'userId' | 'boundTo'> | undefined> {
  const row = await handle
    .updateTable('sign_in_tickets')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returning(['user_id', 'bound_to'])
    .executeTakeFirst();
  return row && { userId: row.user_id, boundTo: row.bound_to };
}

/** Uses a ticket up. Of several who do so at once one gets true. */
export async function deleteSignInTicket(trx: Transaction, ticketHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredTickets(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute();
}
