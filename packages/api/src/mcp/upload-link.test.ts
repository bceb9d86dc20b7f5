import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { testLimiter } from '../testing/test-limiter.ts';
import { newTestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { connect, keyOf, use } from './testing/use-mcp.ts';

async function start() {
  const app = await startTestApp();
  await newTestUser(app);
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  const bruno = await newTestUser(app, { subscriptionPlan: 'pro' });
  return { app, anna, bruno };
}

describe('a recording by a link', () => {
  const send = async (url: string, file: Buffer = toneWav(1)) => {
    const form = new FormData();
    form.append('audio', new Blob([new Uint8Array(file)]), 'riunione.wav');
    return fetch(url, { method: 'POST', body: form });
  };

  /** Says that a terabyte comes, and sends nothing. */
  const tooLong = async (url: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 2 ** 40 };
    const saying = request(url, { method: 'POST', headers });
    saying.on('error', () => {});
    saying.flushHeaders();
    const [answer] = (await once(saying, 'response')) as [IncomingMessage];
    const told = (await json(answer)) as { code: string };
    saying.destroy();
    return told;
  };

  it('is made once, without a key, and tells nothing of what is in it', async () => {
    const { app, anna, bruno } = await start();
    const client = await connect(app, await keyOf(anna, ['write']));
    const { said } = await use(client, 'add_recording');
    const minutes = (Date.parse(said.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThan(61);
    const sent = await send(said.uploadUrl);
    const told = (await sent.json()) as object;
    expect([sent.status, Object.keys(told).toSorted()]).toEqual([200, ['id', 'status', 'url']]);
    expect(told).toMatchObject({ id: said.recordingId, url: said.url });
    expect((await anna.call('GET', `/api/recordings/${said.recordingId}`)).status).toBe(200);
    expect((await bruno.call('GET', `/api/recordings/${said.recordingId}`)).status).toBe(404);
    const again = await send(said.uploadUrl);
    expect([again.status, await again.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('needs a link of ours, with a key that still allows it', async () => {
    const { app, anna } = await start();
    const key = await keyOf(anna, ['write']);
    const { said } = await use(await connect(app, key), 'add_recording');
    const [claim = '', code = ''] = said.uploadUrl.split('/').at(-1).split('.');
    const other = Buffer.from(claim, 'base64url')
      .toString()
      .replace(/"end":\d+/, '"end":9999999999999');
    for (const token of [
      'x',
      'x.y',
      `${claim}.`,
      `${claim}.${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`,
      `${Buffer.from(other).toString('base64url')}.${code}`,
    ])
      expect((await send(app.url(`/mcp/uploads/${token}`))).status, token).toBe(404);
    const [made] = (await anna.call('GET', '/api/keys')).body as { id: string }[];
    await anna.call('DELETE', `/api/keys/${made?.id}`);
    expect((await send(said.uploadUrl)).status).toBe(404);
  });

  it('takes one file at a time, and none that is said to be too long', async () => {
    const begun: string[] = [];
    const take = async (action: string) => {
      begun.push(action);
      return 0;
    };
    const app = await startTestApp({ rateLimiter: testLimiter(take) });
    await newTestUser(app);
    const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
    const { said } = await use(await connect(app, await keyOf(anna, ['write'])), 'add_recording');
    const { pathname } = new URL(said.uploadUrl);
    begun.length = 0;
    const sending = request(app.url(pathname), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => {});
    sending.write('--b\r\n');
    await expect.poll(() => begun).toContain('upload');
    const second = await send(app.url(pathname));
    expect([second.status, await second.json()]).toMatchObject([409, { code: 'conflict' }]);
    sending.destroy();
    await expect.poll(async () => (await tooLong(app.url(pathname))).code).toBe('too_large');
    expect((await send(app.url(pathname))).status).toBe(200);
  });

  it('leaves neither a row nor a file when what was sent is no audio', async () => {
    const { app, anna } = await start();
    const { said } = await use(await connect(app, await keyOf(anna, ['write'])), 'add_recording');
    const files = app.audioStore.keys().length;
    const refused = await send(said.uploadUrl, Buffer.alloc(0));
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'audio_empty' }]);
    expect(app.audioStore.keys().length).toBe(files);
    expect((await send(said.uploadUrl)).status).toBe(200);
  });
});
