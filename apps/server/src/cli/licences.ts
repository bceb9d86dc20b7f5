import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../start-failure.ts';

/** Written by the build of the single binary. */
const texts = fileURLToPath(new URL('../../../licenses.txt', import.meta.url));

/**
 * `wingman licenses`: name, version, licence and licence text of every package inside the single binary.
 * @throws {StartFailure} outside the binary, where each package lies with its own text in node_modules
 */
export async function printLicences(): Promise<void> {
  if (!existsSync(texts)) {
    throw new StartFailure('Only the single binary carries licence texts; here they lie in node_modules.');
  }
  await pipeline(createReadStream(texts), process.stdout);
}
