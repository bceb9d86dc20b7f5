import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../testing/test-app.ts';
import { type Contents, completeRuntime, completeRuntimeOf, runtimeParent } from './runtime-folder.ts';

const texts: Record<string, string> = {
  'apps/server/src/cli/command-line.mjs': 'export const program = 1;\n',
  'node_modules/addon/addon.node': 'machine code',
};

const contents: Contents = {
  hash: 'abc',
  files: Object.entries(texts).map(([path, text]) => ({
    path,
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  })),
};

function reader() {
  const asked: string[] = [];
  return {
    asked,
    read(path: string) {
      asked.push(path);
      return Buffer.from(texts[path] ?? '');
    },
  };
}

const contentOf = (folder: string) =>
  Object.fromEntries(Object.keys(texts).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));

it('F-64: rewrites truncated, changed or missing files, and nothing else', () => {
  const parent = newFolder();
  const folder = completeRuntime(parent, contents, reader().read);
  expect(contentOf(folder)).toEqual(texts);
  const [program = '', addon = ''] = Object.keys(texts);
  for (const damage of [
    () => truncateSync(join(folder, addon), 3),
    () => writeFileSync(join(folder, addon), 'MACHINE CODE'),
    () => utimesSync(join(folder, addon), 1, 1),
  ]) {
    damage();
    const { read, asked } = reader();
    expect(completeRuntime(parent, contents, read)).toBe(folder);
    expect(contentOf(folder)).toEqual(texts);
    expect(asked).not.toContain(program);
    const again = reader();
    completeRuntime(parent, contents, again.read);
    expect(again.asked).toEqual([]);
  }
});

it('F-64: leaves nothing behind when it cannot write everything, with one sentence', () => {
  const parent = newFolder();
  const fails = (path: string): Uint8Array => {
    if (path.endsWith('.node')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    return reader().read(path);
  };
  expect(() => completeRuntime(parent, contents, fails)).toThrow(
    new RegExp(`^The program cannot write its own files to ${parent} \\(ENOSPC\\): .*\\.$`),
  );
  expect(readdirSync(parent)).toEqual([]);
  const large: Contents = { hash: 'def', files: [{ path: 'a', bytes: 1e15, sha256: '' }] };
  expect(() => completeRuntime(parent, large, fails)).toThrow(
    /^The disk of .* MB free, and the program needs/,
  );
  expect(readdirSync(parent)).toEqual([]);
});

it('F-64: deletes leftovers of killed starts, and not files that another process is writing', () => {
  const parent = newFolder();
  // No process has a number above the largest that Linux gives.
  const dead = join(parent, 'abc.99999999.part');
  const living = join(parent, `abc.${process.ppid}.part`);
  for (const path of [dead, living]) mkdirSync(path);
  completeRuntime(parent, contents, reader().read);
  expect([existsSync(dead), existsSync(living)]).toEqual([false, true]);
});

const isRoot = process.getuid?.() === 0;
/** The user `nobody` of every Linux. */
const nobody = 65_534;

it.each(['runtime', 'wingman.sqlite'])(
  'F-64: root repairs nothing in the data folder of another owner of its %s',
  (owned) => {
    const dataDir = newFolder();
    const { read } = reader();
    const folder = completeRuntimeOf(dataDir, contents, read);
    const damaged = join(folder, 'node_modules/addon/addon.node');
    truncateSync(damaged, 3);
    writeFileSync(join(dataDir, 'wingman.sqlite'), '');
    if (owned === 'runtime') rmSync(join(dataDir, 'wingman.sqlite'));
    // Nobody else can act as root: then there is nothing to refuse.
    if (isRoot)
      chownSync(owned === 'runtime' ? runtimeParent(dataDir) : join(dataDir, owned), nobody, nobody);
    if (!isRoot) return void expect(completeRuntimeOf(dataDir, contents, read)).toBe(folder);
    expect(() => completeRuntimeOf(dataDir, contents, read)).toThrow(
      /belongs to nobody: run this as that user/,
    );
    expect(statSync(damaged).size).toBe(3);
  },
);
