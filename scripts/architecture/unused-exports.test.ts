import { expect, test } from 'vitest';
import { readTree } from './read-tree.ts';
import { unusedExports } from './unused-exports.ts';

const found = (tree: Record<string, string>) =>
  unusedExports(readTree(tree).files).map(({ path, line, detail }) => `${path}:${line} ${detail}`);

test('a value that no other file imports is named, with its line', () => {
  const used = 'export const one = 1;\nexport function two() { return one; }\nexport class Three {}';
  expect(found({ 'packages/core/src/a.ts': used })).toEqual([
    'packages/core/src/a.ts:1 one',
    'packages/core/src/a.ts:2 two',
    'packages/core/src/a.ts:3 Three',
  ]);
  const importer = "import { one, two as zwei } from '@wingman/core/a.ts';";
  expect(found({ 'packages/core/src/a.ts': used, 'packages/api/src/b.ts': importer })).toEqual([
    'packages/core/src/a.ts:3 Three',
  ]);
});

test.each([
  "import * as all from './a.ts';",
  "export { one } from './a.ts';",
  "const all = await import('./a.ts');",
])('%s is a use', (text) => {
  const tree = { 'scripts/a.ts': 'export const one = 1;', 'scripts/b.ts': text };
  expect(found(tree).filter((each) => each.startsWith('scripts/a.ts'))).toEqual([]);
});

test('types, settings of tools and default exports are ignored', () => {
  expect(
    found({
      'scripts/a.ts': 'export type A = 1; export interface B { a: A } export default 1;',
      'vitest.config.ts': 'export const config = {};',
      'packages/db/src/testing/postgres-global-setup.ts': 'export function setup() {}',
    }),
  ).toEqual([]);
});
