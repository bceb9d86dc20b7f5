import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';

type Package = { name: string; version: string; license?: string; homepage?: string };

/** Packages of our own stand under the licence at the top. */
const own = /^(wingman|@wingman\/)/;

/**
 * The licences of everything that went in: our own text, then one block for each package that a file of `modules` or
 * a folder of `folders` belongs to, in the order of their names.
 */
export function licenceTexts(modules: string[], folders: string[]): string {
  const found = new Map<string, { entry: Package; folder: string }>();
  for (const folder of new Set([...modules.map(packageFolder), ...folders])) {
    const entry = folder ? readPackage(folder) : undefined;
    if (folder && entry && !own.test(entry.name))
      found.set(`${entry.name}@${entry.version}`, { entry, folder });
  }
  const blocks = [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    `Wingman\n\n${readFileSync(path.join(root, 'LICENSE'), 'utf8')}`,
    ...blocks.map(([title, { entry, folder }]) => block(title, entry, folder)),
  ].join(`\n${'─'.repeat(80)}\n\n`);
}

function block(title: string, { license, homepage }: Package, folder: string): string {
  const names = globSync('{LICENSE,LICENCE,COPYING,UNLICENSE,NOTICE}*', {
    cwd: folder,
    nocase: true,
  } as object);
  const texts = names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
  const head = [title, `Licence: ${license ?? 'see below'}`, homepage].filter(Boolean).join('\n');
  return `${head}\n\n${texts.join('\n\n') || 'The package brings no licence text of its own.'}\n`;
}

/** The nearest folder above a module whose package.json names a package; undefined for what a bundler made up. */
function packageFolder(module: string): string | undefined {
  let folder = path.dirname(module.split('?', 1)[0] ?? module);
  while (path.isAbsolute(folder) && folder !== path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json')) && readPackage(folder)?.name) return folder;
    folder = path.dirname(folder);
  }
  return undefined;
}

function readPackage(folder: string): Package | undefined {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
