import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile, filenameOf } from './fetch-file.ts';
import { readToken, writeToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: BodyInit | null, init: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));

test('D-40 the name of a download keeps its accents and signs', () => {
  expect(
    filenameOf(
      'attachment; filename="Riunione ? citta ?.mp3"; filename*=UTF-8\'\'Riunione%20%E2%80%93%20citt%C3%A0%20%E2%82%AC.mp3',
    ),
  ).toBe('Riunione – città €.mp3');
  expect(filenameOf('attachment; filename="wingman-export-2026-07-11.json"')).toBe(
    'wingman-export-2026-07-11.json',
  );
  expect(filenameOf('')).toBe('wingman');
});

test.each([
  ['413 with HTML', 413, '<h1>413</h1>', 'text/html'],
  ['502 with HTML', 502, '<html>Bad Gateway</html>', 'text/html'],
  ['504 without a body', 504, '', 'text/plain'],
  ['200 with a page', 200, '<!doctype html><p>Accedi alla rete</p>', 'text/html'],
])('D-28 %s is no file, and is reported in a short Italian sentence', async (_name, status, body, type) => {
  answer(body, { status, headers: { 'content-type': type } });
  const error = await fetchFile('/api/export', ['application/json']).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  expect(message).toMatch(/server/i);
  expect(message).not.toMatch(/[<>]|token/i);
  expect(message.length).toBeLessThanOrEqual(200);
});

test('a refused token is deleted, which signs the user out', async () => {
  writeToken('vecchio');
  answer(JSON.stringify({ code: 'invalid_token', message: 'Token non valido' }), { status: 403 });
  await expect(fetchFile('/api/export', ['application/json'])).rejects.toThrow('Token non valido');
  expect(readToken()).toBeNull();
});

test('an incomplete download is not saved', async () => {
  const broken = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"recordings":[')),
    pull: (stream) => stream.error(new TypeError('terminated')),
  });
  answer(broken, { status: 200, headers: { 'content-type': 'application/json' } });
  await expect(fetchFile('/api/export', ['application/json'])).rejects.toThrow('non è raggiungibile');
});
