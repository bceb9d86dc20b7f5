import type { CreatedShare } from '@wingman/contract/share.ts';
import { expect, it } from 'vitest';
import { createHeldTranscriber } from '../testing/held-transcriber.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

const hostile = '<script>alert(1)</script> & "citato" ‮ <img src=x onerror=alert(2)>';

/** A recording that says something hostile, something secret and something else. */
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const held = createHeldTranscriber();
  held.release({
    duration: 15,
    segments: [hostile, 'Il codice è segreto.', 'A domani.'].map((text, n) => ({
      start: n * 5,
      end: n * 5 + 4.5,
      text,
      confidence: 0.9,
    })),
  });
  const app = await startTestApp({ transcriber: held.transcriber, ...options });
  const testUser = await newTestUser(app);
  const { body } = await upload(app, testUser, [['audio', toneWav(1)]]);
  const { id } = body as { id: string };
  await testUser.call('PATCH', `/api/recordings/${id}`, { title: 'Riunione </title><b>x' });
  return { app, testUser, id };
}

async function make(testUser: TestUser, fields: object): Promise<CreatedShare> {
  const { status, body } = await testUser.call('POST', '/api/shares', { kind: 'recording', ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as CreatedShare;
}

const send = (app: TestApp, path: string, password: string, headers: Record<string, string> = {}) =>
  fetch(app.url(path), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ password }),
  });

it('the page is a document that may load nothing but its own sound, and is for no search engine', async () => {
  const { app, testUser, id } = await start();
  const { path } = await make(testUser, { recordingId: id, hasAudio: true, ownerName: 'Ada <i>' });
  const answer = await fetch(app.url(path));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';style-src 'sha256-[\w+/=]+';img-src data:;media-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'$/,
    ),
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const text = await answer.text();
  expect(text).toContain('<meta name="robots" content="noindex, nofollow, noarchive, nosnippet">');
  expect(text).not.toMatch(/<script|<img|onerror=alert\(2\)>|https?:\/\/|<link(?! rel="icon" href="data:,")/);
  expect(text.match(/(?:src|href|action)="[^"]*"/g)).toEqual(['href="data:,"', `src="${path}/audio"`]);
  expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;citato&#34;');
  expect(text).toContain('<title>Riunione &#60;/title&#62;&#60;b&#62;x · Wingman</title>');
  expect(text).toContain('Condiviso da Ada &#60;i&#62;');
  for (const hidden of [id, testUser.user.id, testUser.user.email, 'Anna', 'Bianchi'])
    expect(text).not.toContain(hidden);
});

it('HEAD answers like GET and is no opening; a browser that is signed in is treated like any other', async () => {
  const { app, testUser, id } = await start();
  const { path } = await make(testUser, { recordingId: id });
  const head = await fetch(app.url(path), { method: 'HEAD', headers: { cookie: testUser.cookie } });
  expect([head.status, await head.text(), head.headers.getSetCookie()]).toEqual([200, '', []]);
  await fetch(app.url(path), { headers: { cookie: testUser.cookie, authorization: 'Bearer garbage' } });
  const { body } = await testUser.call('GET', `/api/shares?recordingId=${id}`);
  expect(body).toMatchObject({ shares: [{ openings: 1, lastOpenedAt: expect.stringMatching(/Z$/) }] });
});

it('unknown, expired, revoked, deleted, odd and turned off: one page, the same to the byte', async () => {
  const { app, testUser, id } = await start();
  const [revoked, deleted, locked] = [
    await make(testUser, { recordingId: id }),
    await make(testUser, { recordingId: id }),
    await make(testUser, { recordingId: id, password: 'aperta!' }),
  ];
  await testUser.call('DELETE', `/api/shares/${revoked.id}`);
  await testUser.call('DELETE', `/api/shares/${locked.id}`);
  await testUser.call('DELETE', `/api/recordings/${id}`);
  const odd = ['x', '%00', '%2e%2e%2f', '☃', 'a'.repeat(4_000), 'a/b', 'a/b/c/audio', "'; drop table shares"];
  const paths = [
    ...[revoked, deleted, locked].flatMap(({ path }) => [path, `${path}/audio`, `${path}/scarica`]),
    ...odd.map((token) => `/condivisi/${token}`),
  ];
  const seen = new Set<string>();
  for (const path of paths) {
    const answer = await fetch(app.url(path));
    const { date: _, 'x-request-id': __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
    seen.add(JSON.stringify([answer.status, headers, await answer.text()]));
  }
  expect([...seen]).toHaveLength(1);
  expect([...seen][0]).toMatch(/^\[404,.*non esiste, è scaduto o è stato revocato/);
  for (const { path } of [locked, { path: '/condivisi/x' }]) {
    const answer = await send(app, path, 'aperta!');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
  }
  expect((await fetch(app.url('/condivisi/x'), { method: 'DELETE' })).status).toBe(404);
});

it('a password is asked for on a page that says nothing, and opens it for this browser and this link', async () => {
  const { app, testUser, id } = await start();
  const [locked, other] = [
    await make(testUser, { recordingId: id, password: 'aperta!', hasAudio: true }),
    await make(testUser, { recordingId: id, password: 'aperta!' }),
  ];
  const asking = await (await fetch(app.url(locked.path))).text();
  expect(asking).toContain('<form method="post"');
  expect(asking).not.toMatch(/Riunione|codice|Condiviso da/);
  expect((await fetch(app.url(`${locked.path}/audio`))).status).toBe(404);
  for (const wrong of ['sbagliata', '', 'x'.repeat(500), 'x'.repeat(9_000), '\0']) {
    const refused = await send(app, locked.path, wrong);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect(await refused.text()).toContain('La password non è giusta.');
  }
  const huge = await send(app, locked.path, 'x'.repeat(40_000));
  expect([huge.status, await huge.text()]).toEqual([413, expect.stringContaining('Pagina non disponibile')]);
  const json = await fetch(app.url(locked.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password":"aperta!"}',
  });
  expect(json.status).toBe(403);
  const opened = await send(app, locked.path, 'aperta!');
  expect([opened.status, opened.headers.get('location')]).toEqual([303, locked.path]);
  const [cookie = ''] = opened.headers.getSetCookie();
  expect(cookie).toMatch(
    new RegExp(`^wingman_condiviso=[\\w-]+; Max-Age=43200; Path=${locked.path}; HttpOnly; SameSite=Lax$`),
  );
  const headers = { cookie: cookie.split(';', 1)[0] ?? '' };
  expect(await (await fetch(app.url(locked.path), { headers })).text()).toContain('Il codice è segreto.');
  expect((await fetch(app.url(`${locked.path}/audio`), { headers })).status).toBe(200);
  expect(await (await fetch(app.url(other.path), { headers })).text()).toContain('<form method="post"');
  await testUser.call('PATCH', `/api/shares/${locked.id}`, { password: 'un’altra' });
  expect(await (await fetch(app.url(locked.path), { headers })).text()).toContain('<form method="post"');
});

it('guessing is slowed down, whether or not the guess is right', async () => {
  const { app, testUser, id } = await start();
  const { path } = await make(testUser, { recordingId: id, password: 'aperta!' });
  for (let n = 0; n < 10; n += 1) expect((await send(app, path, `no ${n}`)).status).toBe(403);
  for (const password of ['no', 'aperta!']) {
    const answer = await send(app, path, password);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([429, []]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await answer.text()).toContain('Troppi tentativi: riprova tra');
  }
});

it('the sound of a span has its own bytes, in ranges that end with them, and is saved only where it may be', async () => {
  const { app, testUser, id } = await start();
  const span = { kind: 'span', recordingId: id, from: 10, to: 15, hasAudio: true };
  const [{ path }, saved] = [
    await make(testUser, span),
    await make(testUser, { ...span, mayDownload: true }),
  ];
  const page = await (await fetch(app.url(path))).text();
  expect(page).toContain('A domani.');
  expect(page).not.toMatch(/segreto|citato/);
  const whole = await fetch(app.url(`${path}/audio`));
  const bytes = await whole.bytes();
  expect(new TextDecoder().decode(bytes.subarray(0, 10))).toBe('mp3:10-15:');
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename=Wingman.mp3',
    'accept-ranges': 'bytes',
    'referrer-policy': 'no-referrer',
  });
  const range = (value: string, method = 'GET') =>
    fetch(app.url(`${path}/audio`), { method, headers: { range: value } });
  const part = await range('bytes=4-999999999');
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 4-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect((await part.bytes()).length).toBe(bytes.length - 4);
  expect((await range(`bytes=${bytes.length}-`)).status).toBe(416);
  expect((await range('bytes=0-1', 'HEAD')).headers.get('content-length')).toBe('2');
  expect((await fetch(app.url(`${path}/scarica`))).status).toBe(404);
  const download = await fetch(app.url(`${saved.path}/scarica`));
  expect(download.headers.get('content-disposition')).toBe('attachment; filename=Wingman.mp3');
  const silent = await make(testUser, { ...span, hasAudio: false });
  expect((await fetch(app.url(`${silent.path}/audio`))).status).toBe(404);
});

it('an instance that turned sharing off says so to its users, and answers links as gone', async () => {
  const { app, testUser, id } = await start({ sharing: false });
  expect(await testUser.call('POST', '/api/shares', { kind: 'recording', recordingId: id })).toMatchObject({
    status: 403,
    body: { code: 'sharing_off', message: 'Su questo server la condivisione è disattivata' },
  });
  expect((await testUser.call('GET', '/api/shares')).body).toEqual({ isOn: false, shares: [] });
  expect((await testUser.call('GET', '/api/settings')).body).toMatchObject({ isSharingOn: false });
  expect((await fetch(app.url('/condivisi/x'))).status).toBe(404);
});

it('says what is wrong with a link that is asked for', async () => {
  const { testUser, id } = await start();
  for (const [fields, message] of [
    [{ kind: 'recording' }, 'Indica la registrazione'],
    [{ kind: 'tutto', recordingId: id }, 'Si può condividere recording, span, notes, line o answer'],
    [{ kind: 'answer' }, 'Indica la risposta'],
    [{ kind: 'line', recordingId: id }, 'Indica la riga'],
    [{ kind: 'span', recordingId: id, from: 9, to: 9 }, 'Il tratto deve finire dopo che è cominciato'],
    [{ kind: 'recording', recordingId: id, password: 'breve' }, /da 6 a 200 caratteri/],
    [{ kind: 'recording', recordingId: id, password: 'x'.repeat(500) }, /da 6 a 200 caratteri/],
    [{ kind: 'recording', recordingId: id, ownerName: 'x'.repeat(81) }, /al massimo 80 caratteri/],
    [{ kind: 'recording', recordingId: id, expiresAt: 'domani' }, 'La data di fine non è valida'],
    [{ kind: 'recording', recordingId: id, expiresAt: '2020-01-01T00:00:00Z' }, /già passata/],
  ] as const) {
    const { status, body } = await testUser.call('POST', '/api/shares', fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(message);
  }
});
