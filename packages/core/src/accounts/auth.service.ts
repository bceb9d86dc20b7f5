import { emailKey, type LoginInput, type RegisterInput } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findSecondStep } from '@wingman/db/repositories/second-step.repository.ts';
import { findUserById, type User } from '@wingman/db/repositories/user.repository.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { SignInSessionIssuer } from '../ports/identity.ts';
import type { Log } from '../ports/log.ts';
import type { Actor } from './actor.ts';
import { isApiKey } from './api-key.ts';
import { recordAudit } from './audit.ts';
import { toAuthUser } from './auth-user.ts';
import { authenticateKey } from './authenticate-key.ts';
import { effectivePlan, type PlanOptions } from './effective-plan.ts';
import { authenticateGrant } from './grants/authenticate-grant.ts';
import { isGrantToken } from './grants/grant-secrets.ts';
import type { SignIn, SignInOpener } from './open-sign-in.ts';
import type { Checked, PasswordCheck } from './password-check.ts';
import { type RegisterDeps, registerAccount } from './registration/register-account.ts';
import { makeTicket } from './second-step/ticket.ts';
import type { SignInOrigin } from './sign-in-limit.ts';

/** `renewed` when the expiry moved, so that the cookie can follow. */
export type Authenticated = { actor: Actor; user: AuthUser; expiresAt: Date; renewed: boolean };

type AuthDeps = RegisterDeps & {
  signInSessions: SignInSessionIssuer;
  events: EventBus;
  log: Log;
  passwords: PasswordCheck;
  opener: SignInOpener;
  options: PlanOptions & RegisterDeps['options'];
};

/** Authentication: sign-up, sign-in and the user behind a token. */
export function createAuthService(deps: AuthDeps) {
  const { database, clock, signInSessions, events, passwords, opener, options } = deps;

  async function checkPassword(origin: SignInOrigin, input: LoginInput): Promise<Checked> {
    const checked = await passwords.ofAddress(origin, input.email, {
      password: input.password,
      onWrong: (trx, user) => noteFailedSignIn(trx, origin, user?.id ?? emailKey(input.email)),
    });
    if (!checked) throw new DomainError('bad_credentials');
    return checked;
  }

  async function noteFailedSignIn(handle: Handle, { address }: SignInOrigin, subject: string): Promise<void> {
    const now = clock.now().toISOString();
    await recordAudit(handle, { userId: null, address }, { kind: 'sign_in_failed', subject, now });
  }

  async function assertNoSecondStep(origin: SignInOrigin, user: User): Promise<void> {
    const secondStep = await findSecondStep(database.db, user.id);
    if (!secondStep?.confirmedAt) return;
    const ticket = await makeTicket(database.db, origin, user, clock.now());
    throw new DomainError('second_step_required', { ticket });
  }

  return {
    /**
     * Creates an account and signs it in, see registerAccount for who may.
     * @throws {DomainError} signup_closed, invitation_required, invitation_for_other, not_found, setup_code_required,
     * email_taken, password_too_common
     */
    async register(origin: SignInOrigin, input: RegisterInput): Promise<SignIn> {
      return opener.issue(origin, await registerAccount(deps, origin, input));
    },

    /**
     * @throws {DomainError} too_many_attempts, bad_credentials, account_disabled, second_step_required with the ticket
     * for two-step-sign-in
     */
    async login(origin: SignInOrigin, input: LoginInput): Promise<SignIn> {
      const { user, attempt } = await checkPassword(origin, input);
      if (!user.isActive) {
        await noteFailedSignIn(database.db, origin, user.id);
        throw new DomainError('account_disabled');
      }
      await assertNoSecondStep(origin, user);
      return opener.open(origin, { user, attempt });
    },

    async logout(actor: Actor, token: string): Promise<void> {
      await signInSessions.revoke(token);
      events.announceAccessChange(actor.userId);
      const now = clock.now().toISOString();
      await recordAudit(database.db, actor, { kind: 'signed_out', subject: actor.userId, now });
    },

    /**
     * The actor of a token of a sign-in session, a personal API key or, at an address that takes those, an app.
     * @throws {DomainError} invalid_token, account_disabled, deletion_pending and plan_required for a key or an app
     */
    async authenticate(token: string, resource?: string): Promise<Authenticated> {
      if (isApiKey(token) || isGrantToken(token)) {
        const { user, ...found } = await (isApiKey(token)
          ? authenticateKey(deps, token)
          : authenticateGrant(deps, token, resource));
        return { ...found, user: toAuthUser(user, options) };
      }
      const session = await signInSessions.validate(token);
      if (!session) throw new DomainError('invalid_token');
      const user = await findUserById(database.db, session.userId);
      if (!user) throw new DomainError('invalid_token');
      if (!user.isActive) throw new DomainError('account_disabled');
      const plan = effectivePlan(user.subscriptionPlan, options);
      const actor: Actor = { userId: user.id, isAdmin: user.isAdmin, plan };
      return {
        actor,
        user: toAuthUser(user, options),
        expiresAt: session.expiresAt,
        renewed: session.renewed,
      };
    },
  };
}
