import { describe, expect, it } from 'vitest';
import { readConcepts } from '../questions/query-terms.ts';
import { contextLine, markWords } from './marked-words.ts';

const markedIn = (text: string, question: string) =>
  markWords(text, readConcepts(question)).map(({ start, end }) => text.slice(start, end));

describe('markWords', () => {
  it('marks the words of a search in all their forms', () => {
    expect(markedIn('I preventivi? Il preventivo della Caldaia.', 'preventivo caldaie')).toEqual([
      'preventivi',
      'preventivo',
      'Caldaia',
    ]);
  });

  it('marks words whose accent was left out, and none that only contain one', () => {
    expect(markedIn('La città, le cittadine.', 'citta')).toEqual(['città']);
    expect(markedIn('Niente di simile', 'preventivo')).toEqual([]);
  });
});

describe('contextLine', () => {
  it('leaves a short text as it is', () => {
    const marks = [{ start: 0, end: 4 }];
    expect(contextLine('Ecco il preventivo', marks)).toEqual({ text: 'Ecco il preventivo', marks });
  });

  it('cuts a long text at words around its first mark, which stays where it was', () => {
    const text = `${'parole prima '.repeat(40)}preventivo ${'parole dopo '.repeat(40)}`.trim();
    const line = contextLine(text, markWords(text, readConcepts('preventivo')));
    expect(line.text.length).toBeLessThan(260);
    expect(line.text).toMatch(/^…(parole|prima) .* (parole|dopo)…$/);
    expect(line.marks.map(({ start, end }) => line.text.slice(start, end))).toEqual(['preventivo']);
  });

  it('cuts a text without spaces anywhere but within a character', () => {
    const { text } = contextLine('😀'.repeat(400), []);
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(260);
  });
});
