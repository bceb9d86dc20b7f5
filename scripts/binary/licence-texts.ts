import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';
import { carriers, standardTexts } from './inner-works.ts';

type Package = {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  author?: string | { name: string };
};

/** Packages of our own stand under the licence at the top. */
const own = /^(wingman|@wingman\/)/;
const textsFolder = path.join(import.meta.dirname, 'licences');

/** One work and what it is licensed under, or a licence itself; `text` begins with the name. */
export type Licence = { name: string; licence: string; text: string };

/**
 * The licences of everything that went in: our own text, Node.js, one block for each package that a file of `modules`
 * or a folder of `folders` belongs to, in the order of their names, what is inside prebuilt files, and the standard
 * texts that these name.
 * @throws {Error} when a package has no text and none can be told for it
 */
export function licenceTexts(modules: string[], folders: string[]): Licence[] {
  return [
    block('Wingman', 'AGPL-3.0-or-later', readFileSync(path.join(root, 'LICENSE'), 'utf8')),
    block(`Node.js ${process.versions.node}`, 'MIT', `${textOf(`node-${process.versions.node}`)}\n`),
    ...packagesIn(modules, folders).map(({ title, entry, folder }) => packageBlock(title, entry, folder)),
    ...carriers.map(carrierBlock),
    ...standardTexts.map((name) => block(`The text of ${name}`, name, `${textOf(name)}\n`)),
  ];
}

/** The packages of others that went in, each once, in the order of their names and versions. */
export function packagesIn(
  modules: string[],
  folders: string[],
): { title: string; entry: Package; folder: string }[] {
  const found = new Map<string, { entry: Package; folder: string }>();
  for (const folder of new Set([...modules.map(packageFolder), ...folders])) {
    const entry = folder ? readPackage(folder) : undefined;
    if (folder && entry && !own.test(entry.name))
      found.set(`${entry.name}@${entry.version}`, { entry, folder });
  }
  const sorted = [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([title, { entry, folder }]) => ({ title, entry, folder }));
}

const block = (name: string, licence: string, text: string): Licence => ({
  name,
  licence,
  text: `${name}\n\n${text}`,
});

/** @throws {Error} when there is none */
function textOf(name: string): string {
  const file = path.join(textsFolder, `${name}.txt`);
  if (!existsSync(file)) throw new Error(`There is no licence text ${file}: add the one of that version.`);
  return readFileSync(file, 'utf8').trim();
}

function packageBlock(name: string, entry: Package, folder: string): Licence {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|unlicense|notice)/i.test(name));
  const texts = names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
  const { license: licence = 'see below', homepage } = entry;
  const head = [name, `Licence: ${licence}`, homepage].filter(Boolean).join('\n');
  return { name, licence, text: `${head}\n\n${texts.join('\n\n') || standardText(entry)}\n` };
}

/** For a package that names its licence and brings no text: the standard one, with who made it. */
function standardText({ name, license = '', author }: Package): string {
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  const id = ['MIT', 'ISC', 'Unlicense', 'Apache-2.0'].find((known) => license.includes(known));
  if (!id) throw new Error(`${name} brings no licence text, and none is known for ${license}`);
  if (id === 'Apache-2.0') return 'The text is told once, below.';
  return id === 'Unlicense' ? textOf(id) : `Copyright (c) ${holder}\n\n${textOf(id)}`;
}

function carrierBlock({ title, note, works }: (typeof carriers)[number]): Licence {
  const lines = works.map(({ name, licence, source }) => `${name}: ${licence}, ${source}`);
  const texts = works.flatMap(({ name, licence, holder }) =>
    holder ? [`${name}\nCopyright (c) ${holder}\n\n${textOf(licence)}`] : [],
  );
  const licences = new Set(works.map(({ licence }) => (licence.includes(' OR ') ? `(${licence})` : licence)));
  return block(title, [...licences].join(' AND '), `${[note, lines.join('\n'), ...texts].join('\n\n')}\n`);
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
