import { readFile } from 'node:fs/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { waveformBars } from '@wingman/contract/waveform.ts';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { AudioConverter } from '../../ports/audio-converter.ts';
import { testConverter } from '../../testing/test-converter.ts';
import { createTestServices } from '../../testing/test-services.ts';
import { createWaveformsService } from './waveforms.service.ts';

const notFound = expect.objectContaining({ code: 'not_found' });

describeSqlite((open) => {
  /** A user with a recording, and the service on a converter that counts calls and can be blocked. */
  async function recorded(
    toPeaks: AudioConverter['toPeaks'] = testConverter.toPeaks,
    waveformWaitMs = 5_000,
  ) {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const { id } = await services.upload(ada, 'audio');
    const files: string[] = [];
    const audioConverter: AudioConverter = {
      ...testConverter,
      toPeaks(path, count) {
        files.push(path);
        return toPeaks(path, count);
      },
    };
    const deps = { database, audioStore: services.audioStore, audioConverter };
    const waveforms = createWaveformsService({ ...deps, options: { waveformWaitMs } });
    return { services, ada, id, files, get: () => waveforms.get(ada, { id }), waveforms };
  }

  it('measures a recording once, for concurrent and later requests', async () => {
    const { get, files } = await recorded();
    const [first, second] = await Promise.all([get(), get()]);
    expect(first.peaks).toHaveLength(waveformBars);
    expect(second).toEqual(first);
    expect(await get()).toEqual(first);
    expect(files).toHaveLength(1);
    await expect(readFile(files[0] as string)).resolves.toBeDefined();
  });

  it('says that it is still measuring when that takes long, and has the peaks later', async () => {
    const held = Promise.withResolvers<void>();
    const { get, files } = await recorded(async (path, count) => {
      await held.promise;
      return testConverter.toPeaks(path, count);
    }, 20);
    expect(await get()).toEqual({ peaks: null });
    expect(await get()).toEqual({ peaks: null });
    held.resolve();
    await expect.poll(async () => (await get()).peaks).toHaveLength(waveformBars);
    expect(files).toHaveLength(1);
  });

  it('retries after a failure, and passes on the reason', async () => {
    let failures = 1;
    const { get } = await recorded(async (path, count) => {
      if (failures-- > 0) throw new DomainError('unavailable');
      return testConverter.toPeaks(path, count);
    });
    await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
    expect((await get()).peaks).toHaveLength(waveformBars);
  });

  it('D-02 returns nothing of another user’s recording, nor of a deleted one', async () => {
    const { services, ada, id, waveforms, get } = await recorded();
    await get();
    const bob = await services.register('bob@example.test');
    await expect(waveforms.get(bob, { id })).rejects.toEqual(notFound);
    await services.recordings.remove(ada, { id });
    await expect(get()).rejects.toEqual(notFound);
  });
});
