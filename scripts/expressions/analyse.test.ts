import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { readExpressions } from './collect.ts';

describe('F-02: the check of regular expressions', () => {
  it('tells expressions that backtrack from linear ones', { timeout: 120_000 }, async () => {
    expect(await analyse('^(?:a|b)+$', '')).toBe('linear');
    expect(await analyse('(a+)+$', '')).toContain('exponential');
    expect(await analyse('\\s+$', 'u')).toContain('polynomial');
  });

  it('finds literals, and tells where others are composed', () => {
    const text = ['const a = /x+/g;', "new RegExp('y+', 'u');", 'RegExp(z);'].join('\n');
    expect(readExpressions('a.ts', text)).toEqual({
      literals: [
        { source: 'x+', flags: 'g', place: 'a.ts:1' },
        { source: 'y+', flags: 'u', place: 'a.ts:2' },
      ],
      composed: ['a.ts:3'],
    });
  });
});
