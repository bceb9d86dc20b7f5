import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { analyse, growthOf } from './analyse.ts';
import { readExpressions } from './collect.ts';
import { keyOf, readLinear, writeLinear } from './verdicts.ts';

describe('F-02: the check of regular expressions', () => {
  it('distinguishes expressions that backtrack from linear ones', async () => {
    expect(await analyse('^(?:a|b)+$', '')).toBe('linear');
    expect(await analyse('(a+)+$', '')).toContain('exponential');
    expect(await analyse('\\s+$', 'u')).toContain('polynomial');
  });

  it('judges by how time grows, not by how fast this machine is', () => {
    const spaces = { pumps: [{ prefix: 'a', pump: ' ' }], suffix: 'a' };
    expect(growthOf('\\s+', 'u', spaces)).toBeLessThan(9);
    expect(growthOf('\\s+$', 'u', spaces)).toBeGreaterThan(9);
    expect(growthOf('(?=.*b)a', '', { pumps: [{ prefix: '', pump: 'a' }], suffix: '' })).toBeGreaterThan(9);
  });

  it('keeps verdicts of an expression and an analyser: what is another one of either is analysed', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'verdicts-')), 'linear.txt');
    onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
    expect(readLinear(file)).toEqual(new Set());
    const keys = [keyOf({ source: 'a', flags: '' }), keyOf({ source: 'b', flags: '' })];
    writeLinear(file, [...keys, ...keys]);
    expect(readLinear(file)).toEqual(new Set(keys));
    const others = [
      keyOf({ source: 'a', flags: 'u' }),
      keyOf({ source: 'ab', flags: '' }),
      keyOf({ source: 'a', flags: '' }, 'another analyser'),
    ];
    expect(new Set([...keys, ...others]).size).toBe(5);
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
