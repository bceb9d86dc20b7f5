import { resetLinkMinutes } from '@wingman/contract/password-reset.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { upsertPasswordReset } from '@wingman/db/repositories/password-reset.repository.ts';
import { hashResetToken, newResetToken, resetPath } from './reset-token.ts';

/** Makes the link of a user, which ends the one before. */
export async function makeResetLink(
  handle: Handle,
  userId: string,
  now: Date,
): Promise<{ path: string; expiresAt: string }> {
  const token = newResetToken();
  const expiresAt = new Date(now.getTime() + resetLinkMinutes * 60_000).toISOString();
  const tokenHash = (await hashResetToken(token)) ?? '';
  await upsertPasswordReset(handle, { userId, tokenHash, expiresAt, createdAt: now.toISOString() });
  return { path: resetPath(token), expiresAt };
}
