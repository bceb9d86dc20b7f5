import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const cache = path.resolve(import.meta.dirname, '../../../../.cache');
const debootstrap = '/usr/sbin/debootstrap';

/** A minute, and more on a slow line or a busy machine; afterwards it is there. */
export const bootstrapLimitMs = 600_000;

/**
 * The root folder of a Debian with its smallest set of packages, of this machine's own release and mirror, which the
 * first run makes in `.cache`. Only root can make and enter one: undefined elsewhere, where a developer has to do without.
 * @throws {Error} in continuous integration (`CI`) when it cannot be made
 */
export async function minimalDebian(): Promise<string | undefined> {
  const isPossible = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isPossible) {
    if (process.env.CI) throw new Error('A minimal Debian can only be made by root on Debian.');
    return undefined;
  }
  const codename = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const root = path.join(cache, `minimal-${codename}`);
  if (existsSync(root)) return root;
  if (!existsSync(debootstrap)) await execute('apt-get', ['install', '-y', '-qq', 'debootstrap']);
  const half = `${root}.part`;
  await rm(half, { recursive: true, force: true });
  await execute(debootstrap, ['--variant=minbase', codename, half, await mirrorOf(codename)]);
  await rename(half, root);
  return root;
}

/** Where this machine's own packages come from. */
async function mirrorOf(codename: string): Promise<string> {
  const format = ['indextargets', '--format', '$(REPO_URI) $(CODENAME) $(COMPONENT)', 'Created-By: Packages'];
  const { stdout } = await execute('apt-get', format);
  const targets = stdout.split('\n').map((line) => line.split(' '));
  const found = targets.find(([, name, component]) => name === codename && component === 'main');
  if (!found?.[0]) throw new Error(`The sources of apt name no mirror of ${codename}.`);
  return found[0];
}
