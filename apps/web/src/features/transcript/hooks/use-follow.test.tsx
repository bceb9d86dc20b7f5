import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Spoken, useFollow } from './use-follow.ts';

/** CSS pixels that were scrolled; the window shows 100, and each segment is 10 high. */
let scrolled = 0;

function boxOf(top: number, height: number): DOMRect {
  return { top, bottom: top + height, height } as DOMRect;
}

function follow(first: Spoken | null) {
  document.body.innerHTML = `<main style="overflow-y: auto"><ol>${Array.from(
    { length: 100 },
    (_, at) => `<li data-segment="${at}"></li>`,
  ).join('')}</ol></main>`;
  const list = { current: document.querySelector('ol') };
  const scroller = document.querySelector('main') as HTMLElement;
  scroller.getBoundingClientRect = () => boxOf(0, 100);
  for (const item of document.querySelectorAll<HTMLElement>('li')) {
    item.getBoundingClientRect = () => boxOf(Number(item.getAttribute('data-segment')) * 10 - scrolled, 10);
  }
  const reveal = vi.fn((index: number) => {
    scrolled = index * 10 - 45;
  });
  const hook = renderHook(({ spoken }) => useFollow({ list, reveal, spoken }), {
    initialProps: { spoken: first },
  });
  const hear = (at: number) => hook.rerender({ spoken: { segmentId: at, index: at } });
  return { hook, hear, reveal, scroller };
}

afterEach(() => {
  scrolled = 0;
  document.body.innerHTML = '';
});

test('the next words do not undo a scroll by hand that the browser has not told of yet', () => {
  const { hook, hear, reveal, scroller } = follow({ segmentId: 50, index: 50 });
  expect(reveal).toHaveBeenCalledOnce();
  fireEvent.wheel(scroller);
  scrolled = 0;
  hear(51);
  expect(reveal).toHaveBeenCalledOnce();
  expect(hook.result.current.isAway).toBe(true);
  act(() => hook.result.current.back());
  expect(reveal).toHaveBeenLastCalledWith(51, '[data-segment="51"]');
  expect(hook.result.current.isAway).toBe(false);
});

test('words that leave the screen are followed, also after a small scroll by hand', () => {
  const { hook, hear, reveal, scroller } = follow({ segmentId: 50, index: 50 });
  fireEvent.wheel(scroller);
  fireEvent.scroll(scroller);
  hear(90);
  expect(reveal).toHaveBeenLastCalledWith(90, '[data-segment="90"]');
  expect(hook.result.current.isAway).toBe(false);
});
