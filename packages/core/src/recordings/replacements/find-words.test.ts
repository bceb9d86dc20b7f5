import { describe, expect, it } from 'vitest';
import { findingWords, mayHaveWords } from './find-words.ts';
import { around, replacedBy, replaceWords } from './replace-words.ts';

const usual = { isWhole: true, isCased: false, isAccented: false };

function found(text: string, find: string, options: Partial<typeof usual> = {}): string[] {
  return findingWords({ find, ...usual, ...options })(text).map(({ from, to }) => text.slice(from, to));
}

describe('words are found', () => {
  it('as whole ones, behind an apostrophe, too', () => {
    expect(found('Rossi, l’avvocato Rossini e rossi', 'rossi')).toEqual(['Rossi', 'rossi']);
    expect(found("c'è l'avvocato", 'avvocato')).toEqual(['avvocato']);
    expect(found('Rossi e Rossini', 'rossi', { isWhole: false })).toEqual(['Rossi', 'Rossi']);
    expect(found('rossi2 2rossi', 'rossi')).toEqual([]);
  });

  it('with either apostrophe', () => {
    expect(found("l'altro e l’altro", 'l’altro')).toEqual(["l'altro", 'l’altro']);
    expect(found('l’altro', "l'altro", { isCased: true, isAccented: true })).toEqual(['l’altro']);
  });

  it('without regard to accents unless these count, however they are written', () => {
    expect(found('perché perche perche\u0301', 'perche')).toEqual(['perché', 'perche', 'perche\u0301']);
    expect(found('perché perche perche\u0301', 'perché', { isAccented: true })).toEqual([
      'perché',
      'perche\u0301',
    ]);
    expect(found('perché perche perche\u0301', 'perche', { isAccented: true })).toEqual(['perche']);
    expect(found('È vero, e basta', 'e')).toEqual(['È', 'e']);
  });

  it('without regard to capitals unless these count', () => {
    expect(found('ROSSI Rossi rossi', 'Rossi')).toEqual(['ROSSI', 'Rossi', 'rossi']);
    expect(found('ROSSI Rossi rossi', 'Rossi', { isCased: true })).toEqual(['Rossi']);
  });

  it('never as a part of one character', () => {
    expect(found('la ﬁne', 'i', { isWhole: false })).toEqual([]);
    expect(found('la ﬁne', 'fine')).toEqual(['ﬁne']);
    expect(found('ciao 👩‍🔧!', '👩')).toEqual(['👩']);
    expect(found('𝒜b', 'b')).toEqual([]);
  });

  it('in linear time in a text of one letter', () => {
    const text = 'a'.repeat(100_000);
    const before = process.cpuUsage();
    expect(found(text, `${'a'.repeat(150)}b`)).toEqual([]);
    expect(found(text, 'a'.repeat(150))).toEqual([]);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });

  it('in a longer text in any form', () => {
    expect(mayHaveWords("l'È")('dell’E')).toBe(true);
    expect(mayHaveWords('caldaia')('la stufa')).toBe(false);
  });
});

describe('what stands in their place', () => {
  const words = { find: 'caldaia', replace: 'stufa', isCased: false };

  it('keeps a capital, unless capitals were written or count', () => {
    expect(replacedBy('Caldaia', words)).toBe('Stufa');
    expect(replacedBy('caldaia', words)).toBe('stufa');
    expect(replacedBy('Caldaia', { ...words, find: 'Caldaia' })).toBe('stufa');
    expect(replacedBy('Caldaia', { ...words, isCased: true })).toBe('stufa');
  });

  it('may be nothing, but leaves no segment empty or too long', () => {
    const ehm = { find: 'ehm', replace: '', isCased: false };
    expect(replaceWords('allora ehm vengo', [{ from: 7, to: 10 }], ehm)).toBe('allora vengo');
    expect(replaceWords('ehm', [{ from: 0, to: 3 }], ehm)).toBeUndefined();
    const long = { find: 'a', replace: 'b'.repeat(500), isCased: false };
    const places = Array.from({ length: 20 }, (_, at) => ({ from: 2 * at, to: 2 * at + 1 }));
    expect(replaceWords('a '.repeat(20), places, long)).toBeUndefined();
  });

  it('is taken as it is written', () => {
    expect(replaceWords('la caldaia', [{ from: 3, to: 10 }], { ...words, replace: '$& $1 <b>' })).toBe(
      'la $& $1 <b>',
    );
  });

  it('is shown with what is around, cut at words', () => {
    const text = `${'parola '.repeat(20)}caldaia${' parola'.repeat(20)}`;
    const { before, after } = around(text, { from: 140, to: 147 });
    expect(before).toMatch(/^…(parola )+$/);
    expect(after).toMatch(/^( parola)+…$/);
    expect(around('la caldaia', { from: 3, to: 10 })).toEqual({ before: 'la ', after: '' });
  });
});
