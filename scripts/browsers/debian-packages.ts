import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages where that can be done without asking: by root, on Debian and its relatives. Elsewhere nothing happens. */
export function installDebianPackages(purpose: string, packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${packages.join(', ')} for ${purpose}…`);
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

function apt(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed`);
}
