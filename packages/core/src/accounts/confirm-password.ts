import { DomainError } from '@wingman/contract/error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Actor } from './actor.ts';
import { assertSignedIn } from './assert-signed-in.ts';
import { recordAudit } from './audit.ts';
import type { Checked, PasswordCheck } from './password-check.ts';
import type { SignInOrigin } from './sign-in-limit.ts';

/**
 * Somebody who is signed in says who they are once more, by the current password.
 * @throws {DomainError} session_required, wrong_password, too_many_attempts
 */
export async function confirmPassword(
  { passwords, clock }: { passwords: PasswordCheck; clock: Clock },
  actor: Actor,
  { origin, password }: { origin: SignInOrigin; password: string },
): Promise<Checked> {
  assertSignedIn(actor);
  const checked = await passwords.ofUser(origin, actor.userId, {
    password,
    async onWrong(trx) {
      const now = clock.now().toISOString();
      await recordAudit(trx, actor, { kind: 'password_check_failed', subject: actor.userId, now });
    },
  });
  if (!checked) throw wrongPassword();
  return checked;
}

export function wrongPassword(): DomainError {
  const { message } = new DomainError('wrong_password');
  return new DomainError('wrong_password', { issues: [{ path: 'password', message }] });
}
