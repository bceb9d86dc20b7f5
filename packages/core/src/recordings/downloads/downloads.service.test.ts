import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DomainError } from '@wingman/contract/error.ts';
import type { DownloadFormat } from '@wingman/contract/recording.ts';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { AudioConverter } from '../../ports/audio-converter.ts';
import { testConverter } from '../../testing/test-converter.ts';
import { createTestServices } from '../../testing/test-services.ts';
import { createDownloadsService } from './downloads.service.ts';

/** The clock of the tests, in Rome. */
const recordedAt = '2026-07-11 18.00';
const code = (error: string) => expect.objectContaining({ code: error });

describeSqlite((open) => {
  async function recorded() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, ['La caldaia perde', 'Chiamare l’idraulico']);
    await services.worker.stop();
    const get = (format?: DownloadFormat) => services.downloads.get(ada, { id, format });
    return { services, ada, id, get };
  }

  it('returns the mp3, made once and stored, and deletes it with the recording', async () => {
    const { services, ada, id, get } = await recorded();
    const [first, second] = await Promise.all([get(), get('mp3')]);
    expect(first).toMatchObject({
      kind: 'stored',
      type: 'audio/mpeg',
      filename: `${recordedAt} Registrazione.mp3`,
      bytes: 9,
    });
    expect(second).toEqual(first);
    expect(await get()).toEqual(first);
    expect(services.audioStore.keys()).toHaveLength(2);
    const key = first.kind === 'stored' ? first.key : '';
    expect(await text(await services.audioStore.read(key))).toBe('mp3:audio');
    await services.audioStore.remove(key);
    expect(await get()).toMatchObject({ kind: 'stored', bytes: 9 });
    await services.recordings.remove(ada, { id, now: true });
    expect(services.audioStore.keys()).toEqual([]);
  });

  it('streams the mp3 of a long recording while it is made, and then stores it', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(
      ada,
      Array.from({ length: 130 }, (_, i) => `frase ${i}`),
    );
    await services.worker.stop();
    const get = () => services.downloads.get(ada, { id, format: 'mp3' });
    const growing = await get();
    expect(growing).toMatchObject({
      kind: 'growing',
      type: 'audio/mpeg',
      filename: `${recordedAt} Registrazione.mp3`,
    });
    if (growing.kind !== 'growing') throw new Error('it is not growing');
    expect(await text(growing.read())).toBe('mp3:audio');
    await expect.poll(async () => (await get()).kind).toBe('stored');
    expect(services.audioStore.keys()).toHaveLength(2);
  });

  it('D-40 F-40 names files after day, time and title, without characters that file names cannot have', async () => {
    const { services, ada, id, get } = await recorded();
    for (const [title, name] of [
      ['Riunione – città €', 'Riunione – città €'],
      ['a/b\\c:d', 'a b c d'],
      ['../../..', 'Registrazione'],
      ['\u0007', 'Registrazione'],
    ] as const) {
      await services.recordings.update(ada, { id, title });
      expect((await get('txt')).filename).toBe(`${recordedAt} ${name}.txt`);
    }
    expect(await get('original')).toMatchObject({
      filename: `${recordedAt} Registrazione.webm`,
      type: 'audio/webm',
      bytes: 5,
    });
  });

  it('returns the transcript as text and as subtitles', async () => {
    const { get } = await recorded();
    expect(await get('txt')).toMatchObject({
      kind: 'text',
      type: 'text/plain; charset=utf-8',
      text: 'La caldaia perde Chiamare l’idraulico\n',
    });
    expect(await get('srt')).toMatchObject({
      filename: `${recordedAt} Registrazione.it.srt`,
      text: expect.stringContaining('2\n00:00:05,000 --> 00:00:09,500\nChiamare l’idraulico\n'),
    });
    expect(await get('vtt')).toMatchObject({ text: expect.stringMatching(/^WEBVTT\nLanguage: it\n\n/) });
  });

  it('the text alone says what was added, and only what was added to this recording', async () => {
    const { services, ada, id, get } = await recorded();
    const other = await services.remember(ada, ['Altro']);
    await services.worker.stop();
    const note = (recordingId: string, momentId: string, said: string) =>
      services.moments.save(ada, { id: recordingId, momentId, kind: 'note', at: 4, text: said });
    await note(id, '00000000-0000-4000-8000-000000000001', 'chiamare Rossi');
    await note(other.id, '00000000-0000-4000-8000-000000000002', 'del resto');
    expect(await get('txt')).toMatchObject({
      text: 'La caldaia perde\n\n[Nota a 00:00:04] chiamare Rossi\n\nChiamare l’idraulico\n',
    });
    expect(await get('srt')).not.toMatchObject({ text: expect.stringContaining('Rossi') });
  });

  it('returns the transcript when the audio is gone', async () => {
    const { services, get } = await recorded();
    for (const key of services.audioStore.keys()) await services.audioStore.remove(key);
    expect(await get()).toMatchObject({ kind: 'text', filename: `${recordedAt} Registrazione.txt` });
    await expect(get('mp3')).rejects.toEqual(code('not_found'));
    await expect(get('original')).rejects.toEqual(
      new DomainError('not_found', { message: 'Questa registrazione non ha più il suo audio' }),
    );
  });

  it('F-05: the mp3 for a player is completed when the client disconnects, one to save is not', async () => {
    const { services, ada, id } = await recorded();
    const made = Promise.withResolvers<void>();
    const begun: AbortSignal[] = [];
    const audioConverter: AudioConverter = {
      ...testConverter,
      async toMp3(file, { signal, onBegin } = {}) {
        onBegin?.();
        if (signal) begun.push(signal);
        const aborted = new Promise<never>((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DomainError('unavailable')));
        });
        const finished = Promise.race([made.promise, aborted]).then(
          async () => (await testConverter.toMp3(file)).finished,
        );
        return { read: () => Readable.from([]), finished };
      },
    };
    const { database, clock, audioStore } = services;
    const options = { defaultTimeZone: 'Europe/Rome' };
    const sharedWork = { graceMs: 10, lookMs: 5 };
    const downloads = createDownloadsService({
      database,
      clock,
      audioStore,
      audioConverter,
      sharedWork,
      options,
    });
    const other = await services.remember(ada, ['Da salvare']);
    await services.worker.stop();
    const leaving = new AbortController();
    const played = downloads.forPlayer(ada, { id, plays: [] }, leaving.signal);
    const saved = downloads.get(ada, { id: other.id, format: 'mp3' }, leaving.signal);
    await expect.poll(() => begun.length).toBe(2);
    leaving.abort();
    await expect(saved).rejects.toEqual(code('unavailable'));
    // Once more, so that the grace period of the other one is over as well.
    const gone = AbortSignal.abort();
    await expect(downloads.get(ada, { id: other.id, format: 'mp3' }, gone)).rejects.toEqual(
      code('unavailable'),
    );
    made.resolve();
    expect(await played).toMatchObject({ kind: 'stored', type: 'audio/mpeg' });
    expect(await downloads.forPlayer(ada, { id, plays: [] })).toEqual(await played);
    expect(begun).toHaveLength(3);
  });

  it("does not return another user's recording", async () => {
    const { services, id } = await recorded();
    const bruno = await services.register('bruno@example.test');
    await expect(services.downloads.get(bruno, { id, format: 'txt' })).rejects.toEqual(code('not_found'));
  });
});
