import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import type { LiveProgress, Recording } from '@wingman/contract/recording.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../src/process/app.ts';
import { storedFiles } from '../../src/testing/stored-files.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A line to the server that counts what goes up, and is cut once where a test says. */
async function startLine(port: number) {
  const line = { port, sent: 0, cutAt: Number.POSITIVE_INFINITY, url: '' };
  const server = createServer((socket) => {
    const upstream = connect(line.port, '127.0.0.1');
    const end = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const each of [socket, upstream]) each.on('error', end).on('close', end);
    upstream.pipe(socket);
    socket.on('data', (chunk) => {
      line.sent += chunk.length;
      if (line.sent >= line.cutAt) {
        line.cutAt = Number.POSITIVE_INFINITY;
        end();
      } else upstream.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}

const sliceBytes = 256 * 1024;

/** Sends audio as clients do: asks how far the server is, sends the rest slice by slice, and tells the end. */
function sender(token: string, id: string, filename: string) {
  const headers = { authorization: `Bearer ${token}` };
  async function post<T>(
    url: string,
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<{ status: number; body: T }> {
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body };
    const answer = await fetch(url, init);
    return { status: answer.status, body: (await answer.json()) as T };
  }
  async function append(base: string, from: number, content: Buffer): Promise<LiveProgress> {
    const url = `${base}/api/recordings/${id}/slices?from=${from}&count=1&isWhole=true`;
    return (await post<LiveProgress>(url, 'application/octet-stream', new Uint8Array(content))).body;
  }
  async function send(base: string, audio: Buffer) {
    let progress = await append(base, 0, Buffer.alloc(0));
    while (!progress.isHere && progress.next * sliceBytes < audio.length) {
      const start = progress.next * sliceBytes;
      progress = await append(base, progress.next, audio.subarray(start, start + sliceBytes));
    }
    const end = { slices: Math.max(1, progress.next), bytes: audio.length, file: { filename } };
    const url = `${base}/api/recordings/${id}/finish`;
    return post<Recording>(url, 'application/json', JSON.stringify(end));
  }
  return { append, send };
}

it.each(['sqlite', 'postgres'] as const)(
  'an upload interrupted at 70 percent resumes after a restart of the server, on %s',
  async (kind) => {
    const app = await startTestApp({ kind });
    const testUser = await newTestUser(app);
    const line = await startLine(Number(new URL(app.url('/')).port));
    const audio = toneWav(95);
    const id = randomUUID();
    const { send } = sender(testUser.token, id, 'riunione.webm');
    line.cutAt = audio.length * 0.7;
    await expect(send(line.url, audio)).rejects.toThrow();
    const first = line.sent;
    expect((await testUser.call('GET', '/api/recordings')).body).toEqual([]);

    await app.close();
    const again = await createApp(app.config);
    onTestFinished(() => again.close());
    await again.listen();
    line.port = Number(new URL(again.address()).port);
    line.sent = 0;
    const { status, body } = await send(line.url, audio);
    expect([status, body]).toMatchObject([200, { id, status: 'queued', filename: 'riunione.wav' }]);
    expect(first / audio.length).toBeGreaterThan(0.69);
    // The request that was cut, and headers, are all that is sent again.
    expect((first + line.sent) / audio.length).toBeLessThan(1.12);
    const [file, ...others] = storedFiles(app);
    expect(others).toEqual([]);
    expect(sha256(readFileSync(file as string))).toBe(sha256(audio));
    line.sent = 0;
    expect((await send(line.url, audio)).body).toMatchObject({ id });
    expect(line.sent).toBeLessThan(5_000);
  },
);

it('what is refused at its end, or deleted by its sender while it arrives, leaves no file', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const base = app.url('').replace(/\/$/, '');
  const id = randomUUID();
  const { append, send } = sender(testUser.token, id, 'finto.mp3');
  const refused = await send(base, Buffer.from('questo è solo testo'));
  expect(refused).toMatchObject({ status: 400, body: { code: 'not_audio' } });
  expect(storedFiles(app)).toEqual([]);
  expect(await append(base, 0, Buffer.from('inizio'))).toEqual({ next: 1, bytes: 6 });
  expect(storedFiles(app)).toHaveLength(1);
  expect((await testUser.call('DELETE', `/api/recordings/${id}`)).status).toBe(200);
  expect(storedFiles(app)).toEqual([]);
  expect((await testUser.call('GET', '/api/recordings')).body).toEqual([]);
});
