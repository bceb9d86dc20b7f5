import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { expect, it } from 'vitest';
import { servingOn, untilServing, wingman } from '../../src/testing/program.ts';
import { freePort } from '../../src/testing/spawned-program.ts';
import { newFolder } from '../../src/testing/test-app.ts';

/** The program with its data on a disk of so many megabytes, which is gone with it; `disk` is where tests find it. */
async function startOnSmallDisk(megabytes: number) {
  const folder = newFolder();
  const port = await freePort();
  // Without root, a user namespace provides it.
  const namespace = process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '-Urm'];
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`;
  const env = { DATA_DIR: join(folder, 'data'), PORT: port };
  const run = wingman([], env, [...namespace, 'sh', '-c', mount, folder]);
  await untilServing(run, 20_000);
  return { ...servingOn(port), run, disk: join('/proc', String(run.child.pid), 'root', folder) };
}

const full = 'Spazio esaurito sul server: la registrazione resta al sicuro nel browser';

function expectFull({ status, body }: Answer): void {
  expect({ status, body }).toEqual({ status: 507, body: { code: 'storage_full', message: full } });
}

/** Fills the disk; returns a function that frees it. */
function fill(disk: string): () => void {
  const filler = join(disk, 'filler');
  try {
    for (;;) writeFileSync(filler, Buffer.alloc(64 * 1024), { flag: 'a' });
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
  return () => rmSync(filler);
}

it('D-33 (b) on a full disk uploads and questions are refused, reads continue, and later all works again', async () => {
  const app = await startOnSmallDisk(24);
  const testUser = await newTestUser(app);
  const send = (seconds: number) => upload(app, testUser, [['audio', toneWav(seconds)]]);
  const list = () => testUser.call('GET', '/api/recordings');
  const ask = (message = 'Quando parte il treno?') =>
    testUser.call('POST', '/api/chat', { message, sessionId: crypto.randomUUID(), superSearch: true });
  const files = () =>
    readdirSync(join(app.disk, 'data', 'audio'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  // 15 MB of audio.
  const first = await send(490);
  expect(first.status).toBe(200);
  const { id } = first.body as Recording;
  const stored = files();
  expect(stored).toHaveLength(1);

  expectFull(await send(490));
  expect((await list()).body).toMatchObject([{ id }]);
  expect(files()).toEqual(stored);
  expect((await ask()).status).toBe(200);

  const giveBack = fill(app.disk);
  expectFull(await send(2));
  // What is longer than the room that the database has in reserve.
  expectFull(await ask('parola '.repeat(2_800)));
  expect((await list()).body).toMatchObject([{ id }]);
  const audio = await fetch(app.url(`/api/recordings/${id}/audio`), {
    headers: { authorization: `Bearer ${testUser.token}` },
  });
  expect((await audio.bytes()).length).toBe(490 * 32_000 + 44);

  giveBack();
  expect((await send(2)).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect((await list()).body).toHaveLength(2);
  expect(files()).toHaveLength(2);
  expect(app.run.child.exitCode).toBe(null);
}, 60_000);
