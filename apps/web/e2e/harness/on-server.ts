import type { Recording } from '@wingman/contract/recording.ts';
import type { Page } from 'playwright-core';

/** The recordings that the server has of the person who is signed in at a page, newest first. */
export function onServer(page: Page): Promise<Recording[]> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    return (await fetch('/api/recordings', { headers: { authorization } })).json();
  });
}
