import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { call, newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../src/testing/test-app.ts';

describe.each(['sqlite', 'postgres'] as const)('what a person can save on %s', (kind) => {
  async function recorded() {
    const held = createHeldTranscriber();
    held.release({
      duration: 1,
      segments: [{ start: 0.2, end: 1, text: 'Chiamare l’idraulico', confidence: 0.9 }],
    });
    const app = await startTestApp({ kind, overrides: { transcriber: held.transcriber } });
    const anna = await newTestUser(app);
    const { body } = await upload(app, anna, [
      ['id', randomUUID()],
      ['audio', toneWav(1), 'Riunione – città €.webm'],
    ]);
    const { id } = body as { id: string };
    const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(app.url(path), { method, headers: { authorization: `Bearer ${anna.token}`, ...headers } });
    const download = (query = '', headers: Record<string, string> = {}, method = 'GET') =>
      get(`/api/recordings/${id}/download${query}`, headers, method);
    return { app, anna, id, get, download };
  }

  it('D-40 is an mp3 with the right name, whole or in part, that goes with its recording', async () => {
    const { app, anna, id, download } = await recorded();
    const response = await download();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; /);
    const name = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(name)).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d Riunione – città €\.mp3$/);
    const mp3 = Buffer.from(await response.arrayBuffer());
    // An ID3 tag or the first frame's sync word.
    expect(mp3.subarray(0, 3).toString('latin1') === 'ID3' || mp3.readUInt16BE(0) >> 5 === 0x7ff).toBe(true);
    const part = await download('?format=mp3', { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(mp3.subarray(10, 20))).toBe(true);
    const head = await download('', {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(mp3.length));
    const files = () =>
      readdirSync(join(app.config.dataDir, 'audio'), { recursive: true, withFileTypes: true });
    expect(files().filter((file) => file.isFile())).toHaveLength(2);
    await anna.call('DELETE', `/api/recordings/${id}?now=true`);
    expect(files().filter((file) => file.isFile())).toHaveLength(0);
  });

  it('is the original or the words, too', async () => {
    const { download } = await recorded();
    const original = await download('?format=original');
    expect(original.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(await original.arrayBuffer()).equals(toneWav(1))).toBe(true);
    for (const [format, type, beginning] of [
      ['txt', 'text/plain', 'Chiamare'],
      ['srt', 'application/x-subrip', '1\n00:00:00,200 --> 00:00:01,000\nChiamare'],
      ['vtt', 'text/vtt', 'WEBVTT'],
    ] as const) {
      const response = await download(`?format=${format}`);
      expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(response.headers.get('content-disposition')).toContain(`.${format}`);
      expect((await response.text()).startsWith(beginning), format).toBe(true);
    }
  });

  it('is one JSON file with everything', async () => {
    const { get, id } = await recorded();
    const response = await get('/api/export');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?wingman-export-\d{4}-\d\d-\d\d\.json"?$/,
    );
    expect(await response.json()).toMatchObject({
      recordings: [{ id, segments: [{ text: 'Chiamare l’idraulico' }] }],
      conversations: [],
      agents: [],
      settings: { wingmanResponseLength: 5 },
      exportedAt: expect.stringMatching(/Z$/),
    });
  });

  it('is nobody else’s, and has a known format', async () => {
    const { app, anna, id } = await recorded();
    const bruno = await newTestUser(app);
    const path = `/api/recordings/${id}/download`;
    expect(await bruno.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call(app, 'GET', path)).toMatchObject({ status: 401 });
    expect(await call(app, 'GET', '/api/export')).toMatchObject({ status: 401 });
    for (const query of ['?format=exe', '?format=mp3&format=txt']) {
      expect(await anna.call('GET', `${path}${query}`)).toMatchObject({
        status: 400,
        body: { message: 'Il formato può essere original, mp3, txt, srt o vtt' },
      });
    }
    const long = 'x'.repeat(100);
    for (const verb of ['download', 'audio']) {
      expect(await anna.call('GET', `/api/recordings/${long}/${verb}`)).toMatchObject({ status: 400 });
    }
  });
});
