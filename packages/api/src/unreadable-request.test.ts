import { describe, expect, it } from 'vitest';
import { rawLine } from './testing/raw-line.ts';
import { startTestApp } from './testing/test-app.ts';
import { newTestUser, trpc } from './testing/test-user.ts';

const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const badRequest = { status: 400, body: { code: 'bad_request', message: 'Richiesta non valida' } };

describe('malformed requests', () => {
  it.each([
    ['no HTTP at all', 'ciao\r\n\r\n', badRequest],
    ['an unknown method', 'PRENDI /api/auth/me HTTP/1.1\r\nHost: x\r\n\r\n', badRequest],
    ['no host', 'GET /api/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n', badRequest],
    ['a length that is none', `${login}Content-Length: molto\r\n\r\n{}`, badRequest],
    ['two lengths', `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, badRequest],
    ['length and chunks', `${login}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, badRequest],
    ['chunks that are none', `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, badRequest],
    ['a header with a line break', 'GET / HTTP/1.1\r\nHost: x\r\nA\n b: c\r\n\r\n', badRequest],
    [
      'headers without end',
      `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      {
        status: 431,
        body: { code: 'headers_too_large', message: 'Le intestazioni della richiesta sono troppo lunghe' },
      },
    ],
    [
      'a path without end',
      `GET /api/recordings/${'a'.repeat(6_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      { status: 414, body: { code: 'uri_too_long', message: "L'indirizzo richiesto è troppo lungo" } },
    ],
    [
      'chunk extensions without end',
      `${login}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      { status: 413, body: { code: 'too_large' } },
    ],
    [
      'an expectation nobody knows',
      'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nExpect: il-sole\r\nConnection: close\r\n\r\n',
      { status: 401, body: { code: 'unauthorized' } },
    ],
  ])('with %s is refused in the shape of all errors', async (_what, text, refusal) => {
    const line = await rawLine(await startTestApp());
    line.socket.write(text);
    const answer = await line.answer();
    expect(answer).toMatchObject(refusal);
    expect(answer.head).toContain('application/json; charset=utf-8');
  });
});

describe('a method that a path does not allow', () => {
  it('is refused with the allowed ones', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    for (const [method, path, allowed] of [
      ['PUT', '/api/sessions', 'GET, HEAD'],
      ['POST', '/api/auth/me', 'GET, HEAD'],
      ['GET', '/api/auth/login?x=1', 'POST'],
      ['POST', '/api/recordings/x', 'GET, HEAD, PATCH, DELETE'],
      ['PUT', '/api/recordings', 'GET, HEAD, POST'],
      ['POST', '/api/recordings/x/audio', 'GET, HEAD'],
      ['OPTIONS', '/api/chat', 'POST'],
      ['DELETE', '/api/openapi.json', 'GET, HEAD'],
      ['PUT', '/trpc/auth.me', 'HEAD, GET, POST'],
    ] as const) {
      const answer = await testUser.call(method, path, method === 'GET' ? undefined : '<non è JSON>');
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 405,
        body: { code: 'method_not_allowed', message: 'Metodo non consentito per questo percorso' },
      });
      expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.split(', ').toSorted());
    }
    const asked = await trpc(app, 'query', 'auth.logout', undefined);
    expect(asked).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(asked.headers.get('allow')).toBe('POST');
    const posted = await trpc(app, 'mutation', 'auth.me', undefined);
    expect(posted).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(posted.headers.get('allow')).toBe('GET');
  });
});
