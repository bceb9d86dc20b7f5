import path from 'node:path';

/** The parts of the repository that the import table speaks about. */
export type Part =
  | 'contract'
  | 'db'
  | 'italian'
  | 'search'
  | 'notes'
  | 'core'
  | 'models'
  | 'childProcess'
  | 'speech'
  | 'language'
  | 'api'
  | 'client'
  | 'server'
  | 'web'
  | 'e2e'
  | 'scripts'
  | 'root';

export type Place = { part: Part; path: string };

const folders: [prefix: string, part: Part][] = [
  ['packages/contract/', 'contract'],
  ['packages/db/', 'db'],
  ['packages/italian/', 'italian'],
  ['packages/search/', 'search'],
  ['packages/notes/', 'notes'],
  ['packages/core/', 'core'],
  ['packages/models/', 'models'],
  ['packages/child-process/', 'childProcess'],
  ['packages/speech/', 'speech'],
  ['packages/language/', 'language'],
  ['packages/api/', 'api'],
  ['packages/client/', 'client'],
  ['apps/server/', 'server'],
  ['apps/web/e2e/', 'e2e'],
  ['apps/web/', 'web'],
  ['scripts/', 'scripts'],
];

export function partOf(file: string): Part {
  return folders.find(([prefix]) => file.startsWith(prefix))?.[1] ?? 'root';
}

/** Where an import leads inside the repository; undefined for a third-party or built-in module. */
export function resolveInside(from: string, specifier: string): Place | undefined {
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(from), specifier);
    return { part: partOf(target), path: target };
  }
  const own = /^@wingman\/([^/]+)(?:\/(.*))?$/.exec(specifier);
  if (!own) return undefined;
  const [, name = '', rest = ''] = own;
  const folder = folders.find(([prefix]) => prefix.endsWith(`/${name}/`))?.[0] ?? `packages/${name}/`;
  return { part: partOf(folder), path: `${folder}src/${rest}` };
}

const testFolders = ['apps/server/tests/', 'apps/web/e2e/'];

/** Test code: `*.test.ts(x)`, `*.e2e.ts`, folders named `testing`, the server's `tests`, and the whole of e2e. */
export function isTestCode(file: string): boolean {
  return (
    /\.(test|e2e)\.tsx?$/.test(file) ||
    file.includes('/testing/') ||
    testFolders.some((folder) => file.startsWith(folder))
  );
}

/** Settings files that a tool loads by name. */
export function isConfig(file: string): boolean {
  return file.endsWith('.config.ts') || file === 'vitest.workspace.ts';
}
