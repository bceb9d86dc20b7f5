import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BodyPaces } from './body-pace.ts';
import { bodyPaces } from './body-pace.ts';
import { rawLine } from './testing/raw-line.ts';
import { startTestApp } from './testing/test-app.ts';
import { newTestUser } from './testing/test-user.ts';
import { toneWav } from './testing/tone-wav.ts';

/** The product's minimum rates in intervals of a second or less, with hundreds of bytes each. */
const paces = (everyMs: number): BodyPaces => ({
  whole: { ...bodyPaces.whole, everyMs },
  question: { everyMs, leastBytes: 500 },
  audio: { everyMs, leastBytes: 500 },
});
const hurried = paces(150);
const tooSlow = {
  status: 408,
  body: { code: 'request_timeout', message: 'La richiesta è arrivata troppo lentamente' },
};

type Line = Awaited<ReturnType<typeof rawLine>>;

/** Writes a byte now and then until the connection is closed, like a slowloris attack. */
function dribble({ socket }: Line): void {
  const timer = setInterval(() => socket.write(' '), 10);
  socket.once('close', () => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}

const head = (path: string, length: number, type: string, token = 'x') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${length}\r\n\r\n`;
const form = 'multipart/form-data; boundary=b';
const part = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.wav"\r\n\r\n`;
const end = '\r\n--b--\r\n';

describe('a slow body', () => {
  it.each([
    ['/api/auth/login', 'application/json'],
    ['/trpc/auth.login', 'application/json'],
    ['/altrove', 'application/json'],
  ])('is refused at %s', async (path, type) => {
    const app = await startTestApp({ bodyPaces: hurried });
    const line = await rawLine(app);
    line.socket.write(head(path, 90_000, type));
    dribble(line);
    expect(await line.answer()).toMatchObject(tooSlow);
  });

  it('is not read after it was refused', async () => {
    const app = await startTestApp({ bodyPaces: hurried });
    const line = await rawLine(app);
    line.socket.write(head('/api/recordings', 90_000, form));
    await expect.poll(line.said).toContain('HTTP/1.1 403');
    dribble(line);
    await line.closed;
    expect(line.said()).not.toContain('HTTP/1.1 408');
  });

  it.each([
    ['an upload', '/api/recordings', form, part('audio')],
    ['the slices of a recording', `/api/recordings/${randomUUID()}/slices`, 'application/octet-stream', ''],
    ['a picture', '/api/chat', form, part('image')],
  ])('is not waited for as %s, and leaves nothing', async (_what, path, type, before) => {
    const app = await startTestApp({ bodyPaces: hurried });
    const testUser = await newTestUser(app);
    const line = await rawLine(app);
    line.socket.write(head(path, 90_000, type, testUser.token) + before);
    dribble(line);
    expect(await line.answer()).toMatchObject(tooSlow);
    expect((await testUser.call('GET', '/api/recordings')).body).toEqual([]);
  });
});

describe('a body over a slow connection', () => {
  it('of a recording is received whole as long as it makes progress', async () => {
    const app = await startTestApp({ bodyPaces: paces(1_000), transcriptWaitMs: 0 });
    const testUser = await newTestUser(app);
    const body = Buffer.concat([Buffer.from(part('audio')), toneWav(0.5), Buffer.from(end)]);
    const line = await rawLine(app);
    line.socket.write(head('/api/recordings', body.length, form, testUser.token));
    const began = performance.now();
    for (let at = 0; at < body.length; at += 600) {
      line.socket.write(body.subarray(at, at + 600));
      await delay(100);
    }
    expect(performance.now() - began).toBeGreaterThan(2_000);
    await expect.poll(line.said).toContain('HTTP/1.1 200');
    expect((await testUser.call('GET', '/api/recordings')).body).toHaveLength(1);
  });
});

describe('the head of a request', () => {
  it('times out, and the response says so', async () => {
    const app = await startTestApp({ headersWithinMs: 240 });
    const line = await rawLine(app);
    line.socket.write('GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    dribble(line);
    expect(await line.answer()).toMatchObject(tooSlow);
  });

  it('has a minute, at the most, in the product', async () => {
    const { server } = (await startTestApp()).fastify;
    expect(server.headersTimeout).toBe(55_000);
    expect(bodyPaces.whole.everyMs).toBeLessThanOrEqual(60_000);
  });
});
