import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What Mantine asks of a browser and happy-dom does not answer: no media query matches, nothing is resized. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', StillResizeObserver);
vi.stubGlobal('matchMedia', (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
);
Element.prototype.scrollIntoView = () => undefined;

let unexpectedErrors: unknown[][] = [];

beforeEach(() => {
  unexpectedErrors = [];
  // A test that provokes an error puts its own spy in place of this one.
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    unexpectedErrors.push(parts);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(unexpectedErrors, 'console.error was called').toEqual([]);
});
