import type { Log } from '@wingman/core/ports/log.ts';
import type { Config } from '../config/config.ts';
import { type Composition, compose } from '../process/compose.ts';

const silent: Log = { info() {}, warn() {}, error() {} };

/**
 * Opens the configured instance for one chunk of work beside a server that may be running on it.
 * @throws {StartFailure} when it cannot be opened
 */
export async function withInstance<T>(
  config: Config,
  work: (instance: Composition) => Promise<T>,
): Promise<T> {
  const instance = await compose(config, silent, { isBeside: true });
  try {
    return await work(instance);
  } finally {
    await instance.close();
  }
}
