import { expect, test } from 'vitest';
import { noteLine } from './testing/note-line.ts';
import { besideTyped, type Typed } from './typed.ts';

const typedAt = (second: number): Typed => ({ id: `t${second}`, second, text: 'x', isDeleted: false });
const saidAt = (start: number, own = {}) =>
  noteLine({ id: `l${start}`, section: 'key_point', sources: [{ start, end: start + 4 }], ...own });
const shape = (all: Typed[], lines: ReturnType<typeof saidAt>[]) => {
  const { beside, rest } = besideTyped(all, lines);
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  return { beside: [...beside].map(([id, own]) => [id, ids(own)]), rest: ids(rest) };
};

test('a line stands beside what was typed nearest to it, in the order of speech', () => {
  const lines = [saidAt(130), saidAt(95), saidAt(100), saidAt(205)];
  expect(shape([typedAt(110), typedAt(210)], lines)).toEqual({
    beside: [
      ['t110', ['l95', 'l100', 'l130']],
      ['t210', ['l205']],
    ],
    rest: [],
  });
});

test('one types what one has heard: what comes long before or soon after stays in its section', () => {
  expect(shape([typedAt(200)], [saidAt(106), saidAt(105), saidAt(230), saidAt(231)])).toEqual({
    beside: [['t200', ['l106', 'l230']]],
    rest: ['l105', 'l231'],
  });
});

test('an overview, what is to be done, names and what the user wrote stay in their sections', () => {
  const sections = ['summary', 'commitment', 'appointment', 'name', 'custom'] as const;
  const lines = sections.map((section, index) => saidAt(190 + index, { section }));
  const own = saidAt(199, { origin: 'own', sources: [] });
  expect(shape([typedAt(200)], [...lines, own]).rest).toHaveLength(6);
});
