import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../repository.ts';
import { carriers, standardTexts } from './inner-works.ts';
import { licenceTexts } from './licence-texts.ts';
import { copyNativePackages } from './native-packages.ts';
import { dependencyFolders } from './package-folders.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wingman-licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const textsOf = (folders: string[]) =>
  licenceTexts([], folders)
    .map(({ text }) => text)
    .join('\n');

/** Everything that may go into the binary: what server and web app depend on, and the prebuilt packages. */
const bundled = () => [
  ...dependencyFolders(path.join(root, 'apps/server')),
  ...dependencyFolders(path.join(root, 'apps/web')),
  ...copyNativePackages(newFolder()),
];

it('every package that may go into the binary has a licence with its text', () => {
  const licences = licenceTexts([], bundled());
  expect(licences.filter(({ name, licence, text }) => !licence || !text.startsWith(`${name}\n`))).toEqual([]);
  const titles = licences.map(({ name }) => name);
  const named = (name: string) => titles.filter((title) => title.startsWith(`${name}@`));
  for (const name of ['better-sqlite3', 'fastify', 'react', 'prom-client', '@opentelemetry/sdk-trace']) {
    expect(named(name), name).toHaveLength(1);
  }
  expect(titles.slice(0, 2)).toEqual(['Wingman', `Node.js ${process.versions.node}`]);
  const isTold = (block: string) =>
    // A licence in a single line would be shorter.
    block.length > 400 || (block.includes('Licence: Apache-2.0\n') && block.includes('told once, below'));
  expect(licences.filter(({ text }) => !isTold(text))).toEqual([]);
});

it('what is inside prebuilt files is named with its licence, and the texts that these name are there', () => {
  const text = textsOf([]);
  for (const { works } of carriers) {
    for (const { name, licence, source } of works) expect(text).toContain(`${name}: ${licence}, ${source}`);
  }
  for (const name of standardTexts) expect(text).toContain(`The text of ${name}\n`);
  expect(text).toMatch(/GNU GENERAL PUBLIC LICENSE\s+Version 3, 29 June 2007/);
  expect(text).toContain('Copyright (c) Silero Team');
  expect(text).toContain('You must retain the complete text of this software license');
});

it('a package without a text gets the standard one, and none is made up for an unknown licence', () => {
  const folder = newFolder();
  const write = (license: string) =>
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'piccolo', version: '1.0.0', license, author: 'Anna Bianchi' }),
    );
  write('MIT');
  expect(textsOf([folder])).toMatch(
    /piccolo@1\.0\.0\nLicence: MIT\n\nCopyright \(c\) Anna Bianchi\n\nPermission is hereby granted/,
  );
  write('Proprietaria');
  expect(() => textsOf([folder])).toThrow('piccolo brings no licence text');
  writeFileSync(path.join(folder, 'licence'), 'Le parole della licenza.');
  expect(textsOf([folder])).toContain('Le parole della licenza.');
});
