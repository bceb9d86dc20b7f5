import { expect, it } from 'vitest';
import { cursorAfter } from './page-cursor.ts';
import { cursorAfterPage, pageOf } from './page-of.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const ids = (page: { id: string }[]) => page.map(({ id }) => id).join('');

it('F-80 pages of a whole list follow each other, also when items go meanwhile', () => {
  const first = pageOf(items, { limit: 2 });
  const cursor = cursorAfterPage(first, undefined);
  expect(ids(pageOf(items, { limit: 2, cursor }))).toBe('cd');
  const withoutSeen = items.filter(({ id }) => id !== 'b');
  expect(ids(pageOf(withoutSeen, { cursor }))).toBe('cde');
  expect(ids(pageOf([{ id: 'new' }, ...items], { cursor }))).toBe('cde');
  const next = cursorAfterPage(pageOf(items, { limit: 2, cursor }), cursor);
  expect(ids(pageOf(items, { cursor: next }))).toBe('e');
  expect(cursorAfterPage([], cursor)).toBeUndefined();
});

it('F-80 the bare id of an item serves while it is there, and what is no cursor is refused', () => {
  expect(ids(pageOf(items, { cursor: 'c' }))).toBe('de');
  expect(cursorAfterPage(pageOf(items, { limit: 1, cursor: 'c' }), 'c')).toBe('d');
  for (const cursor of ['z', '', '~', '-1~z', '1.5~z', cursorAfter({ by: '2026-07-11', id: 'z' })])
    expect(() => pageOf(items, { cursor }), cursor).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        issues: [expect.objectContaining({ path: 'cursor' })],
      }),
    );
});
