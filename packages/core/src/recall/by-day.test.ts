import { expect, it } from 'vitest';
import { evenlyByDay } from './by-day.ts';

const days = (text: string, most: number) => evenlyByDay([...text], most, (day) => day).join('');

it('takes all where there is room', () => expect(days('aab', 3)).toBe('aab'));
it('leaves the other days their room where one is full', () => expect(days('aaaaaaaabccc', 6)).toBe('aabcc'));
it('takes one of each of some days where the days are more', () => expect(days('abcdefg', 3)).toBe('adg'));
it('keeps the order', () =>
  expect(evenlyByDay(['b1', 'a1', 'a2'], 2, (item) => item[0] ?? '')).toEqual(['b1', 'a1']));
