import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What the page said on the console during a test. Anything fails the test. */
const complaints: string[] = [];

class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Tests of devices and uploads ask for plain Node, where there is no page.
const hasPage = 'window' in globalThis;

if (hasPage) {
  // happy-dom lays nothing out: Mantine needs something to ask, and every question about the screen is answered no.
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  });
  window.ResizeObserver = SilentResizeObserver;
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  notifications.clean();
  if (hasPage) localStorage.clear();
  if (hasPage) sessionStorage.clear();
  vi.restoreAllMocks();
  expect(complaints, 'unexpected console.error').toEqual([]);
});
