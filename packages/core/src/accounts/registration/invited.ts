import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  findInvitation,
  type InvitationEntity,
  takeInvitation,
} from '@wingman/db/repositories/invitation.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import { hashLinkToken } from '../link-token.ts';
import { networkOf } from '../network-address.ts';
import { createDatabaseWindows, type RateRule, tooManyAttempts } from '../rate-windows.ts';
import type { SignInOrigin } from '../sign-in-limit.ts';

type InvitedDeps = { database: WingmanDatabase; clock: Clock };

/** Tokens that open nothing, from one network. Right ones are not counted. */
const wrongPerNetwork: RateRule = { count: 30, seconds: 3_600 };

export type Invited = InvitationEntity & { tokenHash: string };

/**
 * The invitation of a link.
 * @throws {DomainError} not_found: unknown, used, revoked or over, all in the same words; too_many_attempts
 */
export async function findInvited(
  { database: { db }, clock }: InvitedDeps,
  { address }: SignInOrigin,
  token: string,
): Promise<Invited> {
  const now = clock.now().toISOString();
  const tokenHash = await hashLinkToken(token);
  const found = tokenHash === undefined ? undefined : await findInvitation(db, { tokenHash, now });
  if (found && tokenHash !== undefined) return { ...found, tokenHash };
  const windows = createDatabaseWindows(db, () => clock.now());
  const waitMs = await windows.take(`invitation ${networkOf(address)}`, wrongPerNetwork);
  if (waitMs > 0) throw tooManyAttempts('Troppi inviti sbagliati', waitMs);
  throw over();
}

/** @throws {DomainError} invitation_for_other */
export function assertInvited({ email }: Invited, given: string): void {
  if (email === null || emailKey(email) === emailKey(given)) return;
  const { message } = new DomainError('invitation_for_other');
  throw new DomainError('invitation_for_other', { issues: [{ path: 'email', message }] });
}

/** In the transaction that makes the account. @throws {DomainError} not_found: somebody else was quicker */
export async function takeUp(trx: Transaction, { tokenHash }: Invited, now: string): Promise<void> {
  if (!(await takeInvitation(trx, { tokenHash, now }))) throw over();
}

const over = () =>
  new DomainError('not_found', { message: 'Questo invito è scaduto, è già stato usato o è stato ritirato' });
