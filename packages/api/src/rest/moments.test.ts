import { randomUUID } from 'node:crypto';
import type { Moment } from '@wingman/contract/moment.ts';
import { momentMaxLength } from '@wingman/contract/moment-table.ts';
import { images, segment } from '@wingman/core/testing/images.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { call, newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

type Entry = [name: string, value: string | Buffer];

async function saveImage(app: TestApp, path: string, testUser: TestUser, entries: Entry[]) {
  const form = new FormData();
  for (const [name, value] of entries) {
    form.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  }
  const headers = { authorization: `Bearer ${testUser.token}` };
  const response = await fetch(app.url(path), { method: 'PUT', headers, body: form });
  return { status: response.status, body: (await response.json()) as Moment & { code?: string } };
}

const shown = images.jpeg(4000, 3000, { bytes: 3 * 1024 * 1024 });
const photo = Buffer.concat([
  shown.subarray(0, 2),
  segment(0xe1, `Exif\0\0Via Roma 7, Torino${'.'.repeat(30_000)}`),
  shown.subarray(2),
]);

describe.each(['sqlite', 'postgres'] as const)('moments of a recording on %s', (kind) => {
  async function start() {
    const app = await startTestApp({ kind, transcriptWaitMs: 0 });
    const anna = await newTestUser(app);
    const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
    const moments = `/api/recordings/${(body as { id: string }).id}/moments`;
    return { app, anna, moments, path: () => `${moments}/${randomUUID()}` };
  }

  it('are saved, listed by their seconds, changed and deleted', async () => {
    const { anna, moments, path } = await start();
    const [note, mark] = [path(), path()];
    expect(await anna.call('PUT', note, { kind: 'note', at: 9.5, text: 'ciao' })).toMatchObject({
      status: 200,
    });
    expect(await anna.call('PUT', mark, { kind: 'mark', at: 2 })).toMatchObject({
      status: 200,
      body: { kind: 'mark', at: 2, text: null, imageUrl: null },
    });
    expect(await anna.call('PATCH', mark, { text: 'qui' })).toMatchObject({ body: { at: 2, text: 'qui' } });
    expect(await anna.call('PATCH', note, { text: ' ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'text', message: 'Scrivi la nota' }] },
    });
    expect((await anna.call('GET', moments)).body).toMatchObject([{ text: 'qui' }, { text: 'ciao' }]);
    expect(await anna.call('DELETE', mark)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await anna.call('DELETE', mark)).toMatchObject({ status: 404 });
    expect((await anna.call('GET', moments)).body).toMatchObject([{ text: 'ciao' }]);
  });

  it('with an image are for their owner only, without its location, and kept privately by browsers', async () => {
    const { app, anna, moments, path } = await start();
    const saved = await saveImage(app, path(), anna, [
      ['image', photo],
      ['at', '7.25'],
      ['text', 'la lavagna'],
    ]);
    expect(saved).toMatchObject({ status: 200, body: { kind: 'image', at: 7.25, text: 'la lavagna' } });
    const address = saved.body.imageUrl as string;
    const image = await fetch(app.url(address), { headers: { cookie: anna.cookie } });
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(image.headers.get('cache-control')).toMatch(/^private/);
    expect(Buffer.from(await image.arrayBuffer()).equals(shown)).toBe(true);
    const known = { cookie: anna.cookie, 'if-none-match': image.headers.get('etag') ?? '' };
    expect((await fetch(app.url(address), { headers: known })).status).toBe(304);
    const bruno = await newTestUser(app);
    expect(await bruno.call('GET', address)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call(app, 'GET', address)).toMatchObject({ status: 401 });
    await anna.call('DELETE', moments.replace(/\/moments$/, ''));
    expect(await anna.call('GET', address)).toMatchObject({ status: 404 });
  });

  it('that are not valid are refused with the reason, and nothing is stored', async () => {
    const { app, anna, moments, path } = await start();
    const at: Entry = ['at', '1'];
    for (const [code, entries] of [
      ['not_image', [at, ['image', Buffer.from('<svg onload="alert(1)"/>')]]],
      ['image_too_many_points', [at, ['image', images.png(30_000, 30_000)]]],
      ['image_too_large', [at, ['image', images.png(9, 9, 10 * 1024 * 1024 + 1)]]],
      ['image_missing', [at]],
      ['image_missing', [at, ['foto', images.png(9, 9)]]],
      ['validation_failed', [['image', images.png(9, 9)]]],
      [
        'validation_failed',
        [
          ['at', '-1'],
          ['image', images.png(9, 9)],
        ],
      ],
    ] as [string, Entry[]][]) {
      expect((await saveImage(app, path(), anna, entries)).body.code, JSON.stringify(entries[0])).toBe(code);
    }
    const long = { kind: 'note', at: 1, text: 'x'.repeat(momentMaxLength + 1) };
    expect(await anna.call('PUT', path(), long)).toMatchObject({
      status: 400,
      body: { message: 'Il testo può avere al massimo 4.000 caratteri' },
    });
    expect(await anna.call('PUT', `${moments}/x`, { ...long, text: 'x' })).toMatchObject({ status: 400 });
    expect((await anna.call('GET', moments)).body).toEqual([]);
  });

  it('of a recording that has not arrived are not found: the client tries again later', async () => {
    const { app, anna } = await start();
    const path = `/api/recordings/${randomUUID()}/moments/${randomUUID()}`;
    const refusal = { status: 404, body: { code: 'not_found' } };
    expect(await anna.call('PUT', path, { kind: 'mark', at: 1 })).toMatchObject(refusal);
    expect(
      await saveImage(app, path, anna, [
        ['at', '1'],
        ['image', photo],
      ]),
    ).toMatchObject(refusal);
  });
});
