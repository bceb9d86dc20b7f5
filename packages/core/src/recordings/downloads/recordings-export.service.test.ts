import type { Readable } from 'node:stream';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices } from '../../testing/test-services.ts';
import { createRecordingsExportService, type ExportedFile } from './recordings-export.service.ts';

describeSqlite((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const ids: string[] = [];
    for (const word of ['buongiorno', 'arrivederci']) ids.push((await services.remember(ada, [word])).id);
    await services.worker.stop();
    const opened: Readable[] = [];
    const audioStore = {
      ...services.audioStore,
      read: async (key: string) => {
        const source = await services.audioStore.read(key);
        opened.push(source);
        return source;
      },
    };
    const exports = createRecordingsExportService({
      ...{ database: services.database, clock: services.clock, audioStore },
      options: { defaultTimeZone: 'Europe/Rome' },
    });
    return { services, ada, ids, opened, exports };
  }

  const readAll = async ({ content }: ExportedFile) => {
    if (typeof content === 'string') return content;
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  it('gives the audio, the words as text, as subtitles and as JSON, one file after the other', async () => {
    const { ada, ids, opened, exports } = await start();
    const { files } = await exports.begin(ada, { ids: ids.join() }, new AbortController().signal);
    const contents: string[] = [];
    const endings: string[] = [];
    for await (const file of files) {
      contents.push(await readAll(file));
      endings.push(file.name.split('.').at(-1) ?? '');
      expect(opened.filter((source) => !source.destroyed)).toEqual([]);
    }
    expect(endings).toEqual(['webm', 'txt', 'srt', 'json', 'webm', 'txt', 'srt', 'json']);
    expect(contents[0]).toBe('audio');
    expect(contents[1]).toBe('buongiorno\n');
    expect(contents[2]).toMatch(/^1\n00:00:00,000 --> .*\nbuongiorno/);
    expect(JSON.parse(contents[7] ?? '')).toMatchObject({ id: ids[1], segments: [{ text: 'arrivederci' }] });
  });

  it('ends at once when nobody reads any more, and leaves no file open', async () => {
    const { ada, ids, opened, exports } = await start();
    const reader = new AbortController();
    const { files } = await exports.begin(ada, { ids: ids.join() }, reader.signal);
    const first = (await files.next()).value as ExportedFile;
    if (typeof first.content === 'string') throw new Error('audio comes first');
    await first.content.next();
    reader.abort();
    await vi.waitFor(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
    await first.content.return(undefined);
    await expect(
      (async () => {
        for await (const file of files) await readAll(file);
      })(),
    ).rejects.toThrow();
    expect(opened).toHaveLength(1);
  });

  it('leaves out what was deleted meanwhile, and audio that is lost', async () => {
    const { services, ada, ids, exports } = await start();
    const { files } = await exports.begin(ada, { ids: ids.join() }, new AbortController().signal);
    await services.recordings.remove(ada, { id: ids[1] ?? '' });
    const { audioPath } = await services.recordings.get(ada, { id: ids[0] ?? '' });
    await services.audioStore.remove(audioPath ?? '');
    const names: string[] = [];
    for await (const file of files) names.push(file.name.split('.').at(-1) ?? '');
    expect(names).toEqual(['txt', 'srt', 'json']);
  });
});
