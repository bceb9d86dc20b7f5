import { crc32 } from 'node:zlib';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const recordedAt = '2026-07-11T08:00:00Z';

async function record(app: TestApp, testUser: TestUser, title: string, seconds = 1): Promise<string> {
  const { body } = await upload(app, testUser, [
    ['recordedAt', recordedAt],
    ['audio', toneWav(seconds)],
  ]);
  const { id } = body as { id: string };
  await testUser.call('PATCH', `/api/recordings/${id}`, { title });
  return id;
}

const ask = (app: TestApp, { token }: TestUser, ids: string[], method = 'GET') =>
  fetch(app.url(`/api/recordings/export?ids=${ids.join(',')}`), {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Rome' },
  });

/** The files of a zip whose files are stored as they are, by its table of contents; each is checked by its sum. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    expect(crc32(content), name).toBe(sum);
    files.set(name, content);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

it('chosen recordings come as one zip, with names that every system allows and that are not the same', async () => {
  const app = await startTestApp();
  const anna = await newTestUser(app);
  const ids = [await record(app, anna, 'CON: a/b?'), await record(app, anna, 'con  a b', 2)];
  const head = await ask(app, anna, ids, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.headers.get('content-disposition')).toMatch(/wingman-registrazioni-\d{4}-\d\d-\d\d\.zip/);
  const answer = await ask(app, anna, ids);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()].toSorted()).toEqual([
    '2026-07-11 10.00 CON a b.json',
    '2026-07-11 10.00 CON a b.wav',
    '2026-07-11 10.00 con a b (2).json',
    '2026-07-11 10.00 con a b (2).wav',
  ]);
  expect(files.get('2026-07-11 10.00 con a b (2).wav')?.equals(toneWav(2))).toBe(true);
  expect(JSON.parse(String(files.get('2026-07-11 10.00 CON a b.json')))).toMatchObject({
    id: ids[0],
    title: 'CON: a/b?',
    segments: [],
  });
});

it('nobody else’s, none and too many are refused before a byte is sent', async () => {
  const app = await startTestApp();
  const anna = await newTestUser(app);
  const bruno = await newTestUser(app);
  const id = await record(app, anna, 'Sua');
  expect((await ask(app, bruno, [id])).status).toBe(404);
  expect((await ask(app, anna, [id, 'nessuna'])).status).toBe(404);
  expect((await ask(app, anna, [])).status).toBe(400);
  const many = await ask(
    app,
    anna,
    Array.from({ length: 101 }, (_, n) => `r${n}`),
  );
  expect(many.status).toBe(400);
  expect(await many.json()).toMatchObject({
    issues: [{ message: 'Si possono scaricare al massimo 100 registrazioni alla volta' }],
  });
  await anna.call('DELETE', `/api/recordings/${id}`);
  expect((await ask(app, anna, [id])).status).toBe(404);
});
