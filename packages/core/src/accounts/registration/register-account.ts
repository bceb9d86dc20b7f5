import { emailKey, type RegisterInput } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { RegistrationMode } from '@wingman/contract/registration-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  findUserByEmailKey,
  hasUsers,
  insertUser,
  type NewUser,
  type User,
} from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PasswordHasher } from '../../ports/identity.ts';
import { recordAudit } from '../audit.ts';
import { assertMayBeFirst, type FirstAccountGuard } from '../first-account.ts';
import { assertNotGuessable } from '../guessable-password.ts';
import type { SignInOrigin } from '../sign-in-limit.ts';
import { assertInvited, findInvited, type Invited, takeUp } from './invited.ts';
import { assertMayRegister, findRegistrationMode } from './registration-mode.ts';

export type RegisterDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwordHasher: PasswordHasher;
  options: { signup: RegistrationMode };
  /** Absent: anyone may create the first account. */
  firstAccountGuard?: FirstAccountGuard;
};

/**
 * Creates an account. The very first one is administrator, whoever may register; an invitation says what another one is.
 * @throws {DomainError} signup_closed, invitation_required, invitation_for_other, not_found, setup_code_required,
 * email_taken, password_too_common
 */
export async function registerAccount(
  deps: RegisterDeps,
  origin: SignInOrigin,
  input: RegisterInput,
): Promise<User> {
  const { database, passwordHasher } = deps;
  const invited = await admit(deps, origin, input);
  const key = emailKey(input.email);
  if (await findUserByEmailKey(database.db, key)) throw new DomainError('email_taken');
  await assertNotGuessable(input.password, input);
  const passwordHash = await passwordHasher.hash(input.password);
  try {
    const user = await database.db
      .transaction()
      .execute((trx) => insertRegistered(trx, deps, { origin, input, invited, passwordHash }));
    if (user.isAdmin) deps.firstAccountGuard?.deleteSetupCode();
    return user;
  } catch (error) {
    if (database.dialect.isUniqueViolation(error)) throw new DomainError('email_taken', { cause: error });
    throw error;
  }
}

/** Whether the account may be made, before its password is hashed. */
async function admit(
  deps: RegisterDeps,
  origin: SignInOrigin,
  { invitation, email, setupCode }: RegisterInput,
): Promise<Invited | undefined> {
  const { db } = deps.database;
  if (!(await hasUsers(db))) {
    assertMayBeFirst(deps.firstAccountGuard, origin.isRemote ?? true, setupCode);
    return undefined;
  }
  if (invitation === undefined) {
    assertMayRegister(await findRegistrationMode(db, deps.options));
    return undefined;
  }
  const invited = await findInvited(deps, origin, invitation);
  assertInvited(invited, email);
  return invited;
}

type Registered = {
  origin: SignInOrigin;
  input: RegisterInput;
  invited: Invited | undefined;
  passwordHash: string;
};

async function insertRegistered(
  trx: Transaction,
  { database, clock, options }: RegisterDeps,
  { origin, input, invited, passwordHash }: Registered,
): Promise<User> {
  await database.dialect.serialize(trx, 'first-user');
  const now = clock.now().toISOString();
  const isFirst = !(await hasUsers(trx));
  if (invited) await takeUp(trx, invited, now);
  else if (!isFirst) assertMayRegister(await findRegistrationMode(trx, options));
  const user = await insertUser(trx, {
    id: crypto.randomUUID(),
    email: input.email.trim(),
    emailKey: emailKey(input.email),
    passwordHash,
    firstName: input.firstName,
    lastName: input.lastName,
    ...givenTo(invited, input),
    ...(isFirst ? { isAdmin: true } : {}),
    lastLoginAt: now,
    createdAt: now,
  });
  const from = { userId: user.id, address: origin.address };
  await recordAudit(trx, from, { kind: 'registered', subject: user.id, now });
  if (invited) await recordAudit(trx, from, { kind: 'invitation_used', subject: invited.id, now });
  return user;
}

type Given = Pick<NewUser, 'isAdmin' | 'subscriptionPlan' | 'subscriptionExpiresAt'>;

/** Role and plan. Nobody chooses what an invitation says. */
const givenTo = (invited: Invited | undefined, { subscriptionPlan }: RegisterInput): Given =>
  invited
    ? {
        isAdmin: invited.isAdmin,
        subscriptionPlan: invited.plan,
        subscriptionExpiresAt: invited.planEndsAt,
      }
    : { isAdmin: false, subscriptionPlan };
