import { expect, test, vi } from 'vitest';
import { createPageAnswers } from './page-answers.ts';

const request = new Request('https://wingman.example/recordings');
const create = () =>
  createPageAnswers(async (_asked: { request: Request }) => new Response('of this version'));

test('F-39: the document after a request for the newest one comes from the server, and only that one', async () => {
  const served = vi.fn(async () => new Response('newest'));
  vi.stubGlobal('fetch', served);
  const pages = create();
  expect(await (await pages.answer({ request })).text()).toBe('of this version');
  pages.askServerOnce();
  expect(await (await pages.answer({ request })).text()).toBe('newest');
  expect(await (await pages.answer({ request })).text()).toBe('of this version');
  expect(served).toHaveBeenCalledOnce();
});

test('without the server, or where it refuses, the document is that of this version', async () => {
  const answers = [
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('', { status: 502 }),
  ];
  for (const answer of answers) {
    vi.stubGlobal('fetch', answer);
    const pages = create();
    pages.askServerOnce();
    expect(await (await pages.answer({ request })).text()).toBe('of this version');
  }
});
