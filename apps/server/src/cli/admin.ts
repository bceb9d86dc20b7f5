import type { Log } from '@wingman/core/ports/log.ts';
import type { Services } from '@wingman/core/services.ts';
import { compose } from '../compose.ts';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';

const silent: Log = { info() {}, warn() {}, error() {} };

/**
 * `wingman admin promote EMAIL`: makes an existing account administrator. May be used while the server runs.
 * @throws {StartFailure} when there is no such account
 */
export async function promote(config: Config, email: string): Promise<void> {
  await change(config, email, (auth) => auth.promote(email));
  console.log(`${email} is an administrator now.`);
}

/**
 * `wingman admin deactivate EMAIL` and `activate EMAIL`: shuts an account out, ending its sign-in sessions, or lets
 * it in again. May be used while the server runs: its next call is refused, its open streams end within a minute.
 * @throws {StartFailure} when there is no such account
 */
export async function setActive(config: Config, email: string, isActive: boolean): Promise<void> {
  await change(config, email, (auth) => auth.setActive(email, isActive));
  console.log(
    isActive ? `${email} may sign in again.` : `${email} is deactivated and signed out everywhere.`,
  );
}

async function change(
  config: Config,
  email: string,
  make: (auth: Services['auth']) => Promise<boolean>,
): Promise<void> {
  const { services, close } = await compose(config, silent);
  try {
    const isFound = await make(services.auth);
    if (!isFound) throw new StartFailure(`There is no account with the address ${email}.`);
  } finally {
    await close();
  }
}
