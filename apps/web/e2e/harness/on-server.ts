import type { Recording } from '@wingman/contract/recording.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The recordings that the server has of the person who is signed in at a page, newest first. */
export function onServer(page: Page): Promise<Recording[]> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    return (await fetch('/api/recordings', { headers: { authorization } })).json();
  });
}

/**
 * Waits until the server has one recording of the page, whole. The browser's own store may be too slow on a busy machine: the
 * recording is then sent from memory.
 */
export async function untilSent(page: Page): Promise<void> {
  const whole = async () => (await onServer(page)).filter(({ status }) => status !== 'recording');
  await expect.poll(whole).toHaveLength(1);
}
