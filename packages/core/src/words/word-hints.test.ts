import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices, saying } from '../testing/test-services.ts';

describeDatabases((open) => {
  it('words are suggested to the engine only for users who want that, those used or changed last first', async () => {
    const none = { load: async () => ({ isWord: (word: string) => word === 'ho' || word === 'aperto' }) };
    const services = await createTestServices(await open(), { spelling: none });
    const [admin, ada] = [
      await services.register('capo@example.test'),
      await services.register('ada@example.test'),
    ];
    const given: unknown[] = [];
    const record = async (text: string) => {
      services.transcriber.onTranscribe = async (_path, _signal, { hints }) => {
        given.push(hints);
        return saying([text]);
      };
      const { id } = await services.upload(ada, 'audio');
      await vi.waitFor(
        async () => expect((await services.recordings.get(ada, { id })).status).toBe('ready'),
        20_000,
      );
      return id;
    };
    const learn = async (written: string) => {
      await services.knownWords.create(ada, { written, sounds: [] });
      services.clock.advance(1_000);
    };
    services.worker.start();
    await services.knownWords.addShared(admin, {
      words: ['Bianchi', 'wingman'].map((written) => ({ written, sounds: [] })),
    });
    services.clock.advance(1_000);
    await services.knownWords.create(admin, { written: 'Segreto', sounds: [] });
    for (const word of ['Wingman', 'Gerico']) await learn(word);
    await record('ho aperto bianki');
    expect(await services.settings.update(ada, { suggestsWords: true })).toMatchObject({
      suggestsWords: true,
    });
    services.clock.advance(1_000);
    const id = await record('ho aperto uingman');
    services.clock.advance(1_000);
    await services.drafts.start(ada, { id });
    await vi.waitFor(
      async () => expect((await services.drafts.get(ada, { id })).state).toBe('ready'),
      20_000,
    );
    const live = crypto.randomUUID();
    const slices = { id: live, from: 0, count: 1, segmentNumber: 1, isAutoSegmented: false, isWhole: false };
    await services.live.append(ada, slices, Buffer.from('a'));
    await vi.waitFor(() => expect(given).toHaveLength(4), 20_000);
    expect(given).toEqual([
      [],
      ['Bianchi', 'Gerico', 'Wingman'],
      ['Wingman', 'Bianchi', 'Gerico'],
      ['Wingman', 'Bianchi', 'Gerico'],
    ]);
    await services.worker.stop();
  });
});
