import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkTree } from './check-tree.ts';
import { readTree } from './read-tree.ts';
import { readGlossary, wordsOf } from './word-rule.ts';

const glossary = readGlossary(`# Glossary

## Things

| word | what it is | not |
|---|---|---|
| image | sent with a question | \`picture\`, \`photoFile\` |
| chat | exchanges in a thread | |

## Plain words

| write | for | not |
|---|---|---|
| repair | making whole | \`mend\` |
`);

function refused(text: string, file = 'packages/db/src/a.ts'): string[] {
  return checkTree(readTree({ [file]: text }), glossary).map(({ detail }) => detail);
}

test('a name is split into its words', () => {
  expect(wordsOf('imagePathOf2HTTPCalls')).toEqual(['image', 'path', 'of', 'http', 'calls']);
  expect(wordsOf('claim-job.test.ts')).toEqual(['claim', 'job', 'test', 'ts']);
});

test.each([
  'export const pictureSize = 1;',
  'export function store(pictures: string[]) {}',
  'export type Picture = string;',
  'export type A = { cleanPicture: string };',
  'export const { x: [picture] } = a;',
  'export const a = { picture: 1 };',
  'for (const [picture = 1] of b) a(picture);',
])('%s declares a refused name', (text) => {
  expect(refused(text)).toEqual(['picture: write image']);
});

test('a refused word may have several parts, stand in the name of a file or in a comment', () => {
  expect(refused('export const newPhotoFile = 1;')).toEqual(['photo file: write image']);
  expect(refused('', 'packages/db/src/mend-rows.ts')).toEqual(['mend: write repair']);
  expect(refused('// We mend it.')).toEqual(['mend: write repair']);
});

test('names that are only used, comments about pictures and migrations are ignored', () => {
  expect(refused('a.picture(b.mend); // the picture')).toEqual([]);
  expect(
    refused('export const picture = 1;', 'packages/db/src/migrations/202611280900-add-pictures.ts'),
  ).toEqual([]);
});

test('the glossary of the repository has both tables', () => {
  const file = path.join(import.meta.dirname, '../../docs/glossary.md');
  const { names, comments } = readGlossary(readFileSync(file, 'utf8'));
  expect(names.get('picture')).toBe('image');
  expect(comments.get('mend')).toBe('repair');
  expect(comments.has('picture')).toBe(false);
});
