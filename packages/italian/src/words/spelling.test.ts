import { expect, it } from 'vitest';
import { readSpelling } from './spelling.ts';

const rules = `
SET UTF-8
SFX A Y 3
SFX A are iamo [^cgi]are
SFX A are hiamo [cg]are
SFX A o 0 [^i]o
SFX B N 1
SFX B a e .
PFX C Y 1
PFX C 0 ri .
`;
const spelling = readSpelling(rules, '6\nparlare/AC\ngiocare/A\ncasa/BC\nRoma\nperché\nmetro/A\n');

it('knows stems in any case, and what their endings make of them', () => {
  for (const word of [
    'parlare',
    'Roma',
    'ROMA',
    'roma',
    'perché',
    'perche\u0301',
    'parliamo',
    'giochiamo',
    'case',
    'metr',
  ])
    expect(spelling.isWord(word), word).toBe(true);
  for (const word of ['', 'parliam', 'giociamo', 'parlhiamo', 'perche', 'x'.repeat(10_000)])
    expect(spelling.isWord(word), word.slice(0, 20)).toBe(false);
});

it('takes a prefix off, and an ending with it where both may be', () => {
  for (const word of ['riparlare', 'riparliamo', 'ricasa']) expect(spelling.isWord(word), word).toBe(true);
  for (const word of ['rigiocare', 'ricase', 'ri', 'riri']) expect(spelling.isWord(word), word).toBe(false);
});
