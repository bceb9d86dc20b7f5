import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  loginInputSchema,
  passwordMaxLength,
  passwordMinLength,
  registerInputSchema,
} from '@wingman/contract/auth.ts';
import { DomainError, type ErrorCode } from '@wingman/contract/error.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import type { Report } from './report.ts';
import { webAddress } from './web-address.ts';
import { withInstance } from './with-instance.ts';

/**
 * `wingman admin promote EMAIL` and `demote EMAIL`: makes an existing account administrator, or takes that back. May be used
 * while the server runs.
 * @throws {StartFailure} when there is no such account, or it is the last administrator
 */
export async function setAdmin(
  config: Config,
  email: string,
  isAdmin: boolean,
  report: Report,
): Promise<void> {
  await change(config, email, (accounts) => (isAdmin ? accounts.promote(email) : accounts.demote(email)));
  report({ email, isAdmin }, [
    `${email} is ${isAdmin ? 'an' : 'no'} administrator ${isAdmin ? 'now' : 'any more'}.`,
  ]);
}

type CreateOptions = { firstName?: string; lastName?: string; admin?: boolean; passwordStdin?: boolean };

/**
 * `wingman admin create EMAIL`: makes an account, whatever SIGNUP says, and prints its password unless that came from
 * standard input.
 * @throws {StartFailure} when there is one with that address, or address or password are none
 */
export async function create(
  config: Config,
  email: string,
  options: CreateOptions,
  report: Report,
): Promise<void> {
  const given = options.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const password = given ?? newPassword();
  const checked = loginInputSchema.safeParse({ email, password });
  if (!checked.success) throw new StartFailure(refusalOf(checked.error.issues[0]?.path[0]));
  const names = namesOf(checked.data.email, options);
  const account = { ...names, ...checked.data, isAdmin: options.admin ?? false };
  const { isAdmin } = await withInstance(config, ({ services }) => services.accounts.create(account)).catch(
    (error: unknown) => {
      if (isDomainError(error, 'password_too_common')) {
        throw new StartFailure('The password is one of those that are guessed first: choose another one.');
      }
      if (!isDomainError(error, 'email_taken')) throw error;
      throw new StartFailure(`There is already an account with the address ${checked.data.email}.`);
    },
  );
  const kind = isAdmin ? 'administrator' : 'account';
  const shown = given === undefined ? { password } : {};
  report({ email: checked.data.email, isAdmin, ...shown }, [
    `The ${kind} ${checked.data.email} may sign in${given === undefined ? ` with the password ${password}` : ''}.`,
  ]);
}

const newPassword = () => randomBytes(15).toString('base64url');

function refusalOf(field: unknown): string {
  if (field === 'email') return 'That is no e-mail address.';
  return `The password must have from ${passwordMinLength} to ${passwordMaxLength} characters.`;
}

const namesSchema = registerInputSchema.pick({ firstName: true, lastName: true });

/**
 * Names that were not given are read off the address: anna.bianchi@… is Anna Bianchi, admin@example.org is Admin
 * Example.
 * @throws {StartFailure} when that gives no name such as the registration takes
 */
function namesOf(email: string, { firstName, lastName }: CreateOptions) {
  const [local = '', domain = ''] = email.split('@');
  const [first = '', ...others] = namesIn(local);
  const last = others.length > 0 ? others.join(' ') : (namesIn(domain)[0] ?? '');
  const named = namesSchema.safeParse({ firstName: firstName ?? first, lastName: lastName ?? last });
  if (named.success) return named.data;
  const option = named.error.issues[0]?.path[0] === 'firstName' ? '--first-name' : '--last-name';
  throw new StartFailure(`A name has from 2 to 100 characters: give one with ${option}.`);
}

function namesIn(text: string): string[] {
  const parts = text.split(/[._-]+/).filter((part) => part !== '');
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}

const isDomainError = (error: unknown, code: ErrorCode) =>
  error instanceof DomainError && error.code === code;

/**
 * `wingman admin deactivate EMAIL` and `activate EMAIL`: deactivates an account and ends its sign-in sessions, or
 * activates it again; its API keys and apps answer nothing meanwhile. May be used while the server runs: its next call is refused, its open streams end within seconds.
 * @throws {StartFailure} when there is no such account, or it is the last administrator
 */
export async function setActive(
  config: Config,
  email: string,
  isActive: boolean,
  report: Report,
): Promise<void> {
  await change(config, email, async (accounts) => {
    if (!isActive && (await accounts.isLastAdmin(email))) throw new DomainError('last_admin');
    return accounts.setActive(email, isActive);
  });
  const sentence = isActive
    ? `${email} may sign in again.`
    : `${email} is deactivated and signed out everywhere.`;
  report({ email, isActive }, [sentence]);
}

/**
 * `wingman admin reset-password EMAIL`: gives an account a new random password, prints it, signs the account out
 * everywhere and ends its API keys, its links and its calendar address.
 * @throws {StartFailure} when there is no such account
 */
export async function resetPassword(config: Config, email: string, report: Report): Promise<void> {
  const password = newPassword();
  let endedKeys = 0;
  await change(config, email, async (accounts) => {
    const done = await accounts.resetPassword(email, password);
    endedKeys = done?.endedKeys ?? 0;
    return done !== undefined;
  });
  report({ email, password, endedKeys }, [
    `The new password of ${email} is ${password}`,
    `The account is signed out everywhere; ${endedKeys === 1 ? '1 API key of it has' : `${endedKeys} API keys of it have`} ended, and so have its links and any calendar address.`,
  ]);
}

/**
 * `wingman admin reset-link EMAIL`: makes a link by which the account's user sets a new password, once and within an
 * hour. Nothing else changes until then.
 * @throws {StartFailure} when there is no such account
 */
export async function makeResetLink(config: Config, email: string, report: Report): Promise<void> {
  const link = await withInstance(config, ({ services }) => services.passwordResets.makeLinkFor(email));
  if (!link) throw new StartFailure(`There is no account with the address ${email}.`);
  const url = webAddress(config, link.path);
  report({ email, url, expiresAt: link.expiresAt }, [
    `${url}`,
    `Whoever has this link sets the password of ${email}, once and until ${link.expiresAt}: give it to its user alone.`,
  ]);
}

/**
 * `wingman admin second-step-off EMAIL`: lets the account's user sign in by the password alone, who has lost both the app
 * and the recovery codes. The user reads of it.
 * @throws {StartFailure} when there is no such account, or it was off
 */
export async function turnSecondStepOff(config: Config, email: string, report: Report): Promise<void> {
  const wasOn = await withInstance(config, ({ services }) => services.secondStep.turnOffByEmail(email));
  if (wasOn === undefined) throw new StartFailure(`There is no account with the address ${email}.`);
  if (!wasOn) throw new StartFailure(`The account ${email} has no second step of signing in.`);
  report({ email }, [`${email} signs in by the password alone again.`]);
}

async function change(
  config: Config,
  email: string,
  make: (accounts: Services['accounts']) => Promise<boolean>,
): Promise<void> {
  const isFound = await withInstance(config, ({ services }) => make(services.accounts)).catch(
    (error: unknown) => {
      if (!isDomainError(error, 'last_admin')) throw error;
      throw new StartFailure(
        `${email} is the last administrator: promote another account first (\`wingman admin promote EMAIL\`).`,
      );
    },
  );
  if (!isFound) throw new StartFailure(`There is no account with the address ${email}.`);
}

/**
 * `wingman admin delete EMAIL` and `keep EMAIL`: deletes an account with everything in it an hour later, until when it is
 * deactivated, or takes that back.
 * @throws {StartFailure} when there is no such account, it is the last administrator, or there is nothing to take back
 */
export async function deleteAccount(
  config: Config,
  email: string,
  isDeleted: boolean,
  report: Report,
): Promise<void> {
  const dueAt = await withInstance(config, ({ services: { accountDeletion } }) =>
    isDeleted ? accountDeletion.requestByOperator(email) : accountDeletion.cancelByOperator(email),
  ).catch((error: unknown) => {
    if (!isDomainError(error, 'last_admin')) throw error;
    throw new StartFailure(`${email} is the last administrator.`);
  });
  if (dueAt === undefined) throw new StartFailure(`There is no such account with the address ${email}.`);
  report({ email, deletionDueAt: dueAt }, [
    dueAt === null
      ? `${email} is not deleted; it is still deactivated.`
      : `${email} is signed out everywhere, and is deleted at ${dueAt}; until then \`wingman admin keep ${email}\` takes it back.`,
  ]);
}

/** `wingman admin list [WORDS]`: accounts, newest first, or those whose name or address has such words. */
export async function listAccounts(
  config: Config,
  search: string | undefined,
  report: Report,
): Promise<void> {
  const users = await withInstance(config, ({ services }) => services.users.listForOperator(search));
  const lines = users.map((user) => {
    const marks = [
      user.isAdmin ? 'administrator' : '',
      user.subscriptionPlan,
      user.isActive ? '' : 'deactivated',
      user.deletionDueAt ? `deleted at ${user.deletionDueAt}` : '',
    ];
    return `${user.email}  ${user.firstName} ${user.lastName}  ${marks.filter(Boolean).join(', ')}`.replace(
      /\p{C}/gu,
      ' ',
    );
  });
  report({ users }, lines.length === 0 ? ['There is no such account.'] : lines);
}
