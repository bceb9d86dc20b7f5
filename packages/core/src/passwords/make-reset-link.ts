import { resetLinkMinutes } from '@wingman/contract/password-reset.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { upsertPasswordReset } from '@wingman/db/repositories/password-reset.repository.ts';
import { hashLinkToken, newLinkToken } from '../accounts/link-token.ts';

/** The token comes after the `#`: browsers send it to nobody, and no log has it. */
const resetPath = (token: string): string => `/nuova-password#${token}`;

/** Makes the link of a user, which ends the one before. */
export async function makeResetLink(
  handle: Handle,
  userId: string,
  now: Date,
): Promise<{ path: string; expiresAt: string }> {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + resetLinkMinutes * 60_000).toISOString();
  const tokenHash = (await hashLinkToken(token)) ?? '';
  await upsertPasswordReset(handle, { userId, tokenHash, expiresAt, createdAt: now.toISOString() });
  return { path: resetPath(token), expiresAt };
}
