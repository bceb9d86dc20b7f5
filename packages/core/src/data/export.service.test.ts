import { addDigest, addExchange, addRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { createTestServices, type TestServices } from '../testing/test-services.ts';

async function exported(services: TestServices, actor: Actor) {
  const { filename, content } = await services.export.begin(actor);
  const chunks: string[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return { filename, chunks, file: JSON.parse(chunks.join('')) };
}

describeDatabases((open) => {
  it('contains all data of one user and none of others, in chunks', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    await services.remember(ada, ['La caldaia perde', 'Chiamare l’idraulico']);
    await services.worker.stop();
    for (let count = 1; count <= 25; count += 1)
      await addDigest(database.db, ada.userId, `2026-06-${String(count).padStart(2, '0')}`);
    const [remembered] = await services.recordings.list(ada, {});
    const moment = { id: remembered?.id ?? '', momentId: crypto.randomUUID() };
    await services.moments.save(ada, { ...moment, kind: 'note', at: 2.5, text: 'l’idraulico è Rossi' });
    await services.tags.set(ada, { id: moment.id, tags: ['Casa'] });
    await services.knownWords.create(ada, { written: 'Wingman', sounds: ['uing man'] });
    await services.recordings.update(ada, { id: moment.id, isFavorite: true });
    for (let count = 0; count < 45; count += 1) {
      await addRecording(database.db, ada.userId);
      await addExchange(database.db, ada.userId, { message: `Domanda ${count}` });
    }
    await addRecording(database.db, bruno.userId, { transcript: 'segreto di Bruno' });
    await services.settings.update(ada, { userName: 'Ada' });
    const { filename, chunks, file } = await exported(services, ada);
    expect(filename).toBe('wingman-export-2026-07-11.json');
    expect(Object.keys(file).sort()).toEqual([
      'agents',
      'conversations',
      'digests',
      'exportedAt',
      'grants',
      'knownWords',
      'noteTemplates',
      'people',
      'recordings',
      'sessions',
      'settings',
      'shares',
      'tags',
      'webhooks',
    ]);
    expect(file.exportedAt).toBe('2026-07-11T16:00:00.000Z');
    expect(file.settings).toMatchObject({ userName: 'Ada', timeZone: 'Europe/Rome' });
    expect(new Set(file.recordings.map(({ id }: { id: string }) => id)).size).toBe(46);
    expect(file.recordings[0].segments).toMatchObject([{ text: 'La caldaia perde' }, { start: 5 }]);
    expect(file.recordings[0].moments).toMatchObject([
      { kind: 'note', at: 2.5, text: 'l’idraulico è Rossi' },
    ]);
    expect(file.recordings[1].moments).toEqual([]);
    expect(file.recordings[0]).toMatchObject({ tags: [{ name: 'Casa' }], isFavorite: true });
    expect(file.knownWords).toEqual([{ written: 'Wingman', sounds: ['uing man'] }]);
    expect(file.tags).toMatchObject([{ name: 'Casa', recordings: 1 }]);
    expect(new Set(file.conversations.map(({ message }: { message: string }) => message)).size).toBe(45);
    expect(file.digests).toHaveLength(25);
    expect(file.digests[0]).toEqual({
      day: '2026-06-25',
      madeBy: 'rule',
      madeAt: '2026-07-11T19:00:00.000Z',
      lines: [],
    });
    expect(JSON.stringify(file)).not.toContain('Bruno');
    expect(chunks.length).toBeGreaterThan(90);
  });

  it('continues when the row just written is deleted, and uses the user’s time zone', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    for (let count = 0; count < 25; count += 1) {
      await addRecording(database.db, ada.userId, { createdAt: `2026-07-11T09:00:${10 + count}.000Z` });
    }
    const all = await services.recordings.list(ada, {});
    await services.settings.update(ada, { timeZone: 'Pacific/Auckland' });
    const { filename, content } = await services.export.begin(ada);
    expect(filename).toBe('wingman-export-2026-07-12.json');
    let written = 0;
    let text = '';
    for await (const chunk of content) {
      text += chunk;
      written += 1;
      if (written === 21) await services.recordings.remove(ada, { id: all[19]?.id ?? '' });
    }
    expect(JSON.parse(text).recordings).toHaveLength(25);
  });

  it('of a user without data is complete, too', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    expect((await exported(services, ada)).file).toMatchObject({
      recordings: [],
      conversations: [],
      agents: [],
    });
  });
});
