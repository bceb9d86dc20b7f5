import { DomainError } from '@wingman/contract/error.ts';
import { ticketAttempts, ticketMinutes } from '@wingman/contract/second-step.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { insertSignInTicket, tryTicket } from '@wingman/db/repositories/sign-in-ticket.repository.ts';
import type { User } from '@wingman/db/repositories/user.repository.ts';
import type { SignInOrigin } from '../sign-in-limit.ts';

const ticketBytes = 32;
/** What ours look like: longer ones are not hashed. */
const ticketPattern = /^[\w-]{43}$/;

/** What the code has to come from: the same browser, for the same password. */
export const bindingOf = ({ userAgent = '' }: SignInOrigin, { passwordHash }: User): Promise<string> =>
  sha256Hex(`${passwordHash}\n${userAgent}`);

/** A ticket for who gave the right password, valid for five minutes and five codes. It is no token: it opens nothing. */
export async function makeTicket(db: Handle, origin: SignInOrigin, user: User, now: Date): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(ticketBytes));
  const ticket = random.toBase64({ alphabet: 'base64url', omitPadding: true });
  await insertSignInTicket(db, {
    ticketHash: await sha256Hex(ticket),
    userId: user.id,
    boundTo: await bindingOf(origin, user),
    expiresAt: new Date(now.getTime() + ticketMinutes * 60_000).toISOString(),
  });
  return ticket;
}

/** Counts a try. @throws {DomainError} sign_in_expired: unknown, over, used, or tried too often */
export async function spendTry(
  db: Handle,
  ticket: string,
  now: Date,
): Promise<{ ticketHash: string; userId: string; boundTo: string }> {
  if (!ticketPattern.test(ticket)) throw new DomainError('sign_in_expired');
  const ticketHash = await sha256Hex(ticket);
  const tried = await tryTicket(db, { ticketHash, most: ticketAttempts, now: now.toISOString() });
  if (!tried) throw new DomainError('sign_in_expired');
  return { ticketHash, ...tried };
}
