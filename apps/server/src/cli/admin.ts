import type { Log } from '@wingman/core/ports/log.ts';
import { compose } from '../compose.ts';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';

const silent: Log = { info() {}, warn() {}, error() {} };

/**
 * `wingman admin promote EMAIL`: makes an existing account administrator. May be used while the server runs.
 * @throws {StartFailure} when there is no such account
 */
export async function promote(config: Config, email: string): Promise<void> {
  const { services, close } = await compose(config, silent);
  try {
    const isFound = await services.auth.promote(email);
    if (!isFound) throw new StartFailure(`There is no account with the address ${email}.`);
    console.log(`${email} is an administrator now.`);
  } finally {
    await close();
  }
}
