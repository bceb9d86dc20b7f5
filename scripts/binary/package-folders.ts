import { globSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where a package of that name lies for the code in `from`. @throws {Error} when it is not installed */
export function packageFolder(name: string, from: string): string {
  const found = findPackage(name, from);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

/** The folders of all packages that the one in `folder` depends on, and those on in turn; optional ones if there. */
export function dependencyFolders(folder: string, seen = new Set<string>()): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
  } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const found = findPackage(name, folder);
    if (!found || seen.has(found)) continue;
    seen.add(found);
    dependencyFolders(found, seen);
  }
  return [...seen];
}

/** Looked for on the way that `require` takes: some packages close their package.json to `require` itself. */
function findPackage(name: string, from: string): string | undefined {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const [found] = places.flatMap((place) => globSync(path.join(place, name, 'package.json')));
  return found && realpathSync(path.dirname(found));
}
