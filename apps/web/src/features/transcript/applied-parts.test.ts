import { expect, it } from 'vitest';
import { appliedParts } from './applied-parts.ts';

const word = (at: number, written = 'Wingman') => ({ id: `${at}`, at, written, heard: 'uing man' });

it('divides a text at its known words', () => {
  expect(appliedParts({ text: 'Wingman e Wingman!', words: [word(0), word(10)] })).toEqual([
    word(0),
    ' e ',
    word(10),
    '!',
  ]);
  expect(appliedParts({ text: 'Wingman', words: [word(0)] })).toEqual([word(0)]);
  expect(appliedParts({ text: 'nulla' })).toEqual(['nulla']);
});

it('leaves out what does not stand there', () => {
  const text = 'ho aperto Wingman';
  expect(appliedParts({ text, words: [word(3), word(10), word(12)] })).toEqual(['ho aperto ', word(10)]);
  expect(appliedParts({ text: '', words: [word(0)] })).toEqual(['']);
});
