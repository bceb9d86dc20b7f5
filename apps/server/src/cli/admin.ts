import { randomBytes } from 'node:crypto';
import type { Services } from '@wingman/core/services.ts';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import type { Report } from './report.ts';
import { withInstance } from './with-instance.ts';

/**
 * `wingman admin promote EMAIL`: makes an existing account administrator. May be used while the server runs.
 * @throws {StartFailure} when there is no such account
 */
export async function promote(config: Config, email: string, report: Report): Promise<void> {
  await change(config, email, (accounts) => accounts.promote(email));
  report({ email, isAdmin: true }, [`${email} is an administrator now.`]);
}

/**
 * `wingman admin deactivate EMAIL` and `activate EMAIL`: shuts an account out, ending its sign-in sessions, or lets
 * it in again. May be used while the server runs: its next call is refused, its open streams end within seconds.
 * @throws {StartFailure} when there is no such account
 */
export async function setActive(
  config: Config,
  email: string,
  isActive: boolean,
  report: Report,
): Promise<void> {
  await change(config, email, (accounts) => accounts.setActive(email, isActive));
  const sentence = isActive
    ? `${email} may sign in again.`
    : `${email} is deactivated and signed out everywhere.`;
  report({ email, isActive }, [sentence]);
}

/**
 * `wingman admin reset-password EMAIL`: gives an account a new random password, prints it, and signs the account out
 * everywhere.
 * @throws {StartFailure} when there is no such account
 */
export async function resetPassword(config: Config, email: string, report: Report): Promise<void> {
  const password = randomBytes(15).toString('base64url');
  await change(config, email, (accounts) => accounts.resetPassword(email, password));
  report({ email, password }, [`The new password of ${email} is ${password}`]);
}

async function change(
  config: Config,
  email: string,
  make: (accounts: Services['accounts']) => Promise<boolean>,
): Promise<void> {
  const isFound = await withInstance(config, ({ services }) => make(services.accounts));
  if (!isFound) throw new StartFailure(`There is no account with the address ${email}.`);
}
