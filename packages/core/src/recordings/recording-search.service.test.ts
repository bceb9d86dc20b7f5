import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestEmbedder } from '../testing/port-doubles.ts';
import { createTestServices } from '../testing/test-services.ts';

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const kitchen = await services.remember(
      ada,
      ['Buongiorno a tutti.', 'Il preventivo della cucina è di tremila euro.', 'Va bene così.'],
      '2026-07-01T08:00:00Z',
    );
    const boiler = await services.remember(
      ada,
      ['La caldaia perde acqua.', 'Chiedo due preventivi entro lunedì.'],
      '2026-07-10T08:00:00Z',
    );
    const walk = await services.remember(ada, ['Che bella giornata al parco.'], '2026-07-11T08:00:00Z');
    await services.recordings.update(ada, { id: walk.id, title: 'Passeggiata in città' });
    const names = new Map([
      [kitchen.id, 'kitchen'],
      [boiler.id, 'boiler'],
      [walk.id, 'walk'],
    ]);
    const search = (q: string, rest: object = {}) => services.recordingSearch.search(ada, { q, ...rest });
    const found = async (q: string, rest: object = {}) =>
      (await search(q, rest)).found.map(({ recording }) => names.get(recording.id));
    return { services, ada, kitchen, boiler, walk, search, found };
  }

  it('finds what was said in any form of its words, with the second and the words marked', async () => {
    const { search, found, kitchen } = await start();
    expect((await found('preventivo')).toSorted()).toEqual(['boiler', 'kitchen']);
    expect(await found('preventivo cucina')).toEqual(['kitchen']);
    const [first] = (await search('preventivo cucina')).found;
    expect(first).toMatchObject({ recording: { id: kitchen.id, tags: [] }, isTitled: false, total: 1 });
    expect(first?.recording).not.toHaveProperty('transcript');
    const [hit] = first?.hits ?? [];
    expect(hit).toMatchObject({ start: 5, isMeant: false });
    expect(hit?.marks.map(({ start, end }) => hit.text.slice(start, end))).toEqual(['preventivo', 'cucina']);
  });

  it('finds words while they are typed, and titles', async () => {
    const { found, search } = await start();
    expect(await found('cald')).toEqual(['boiler']);
    expect(await found('citta passegg')).toEqual(['walk']);
    expect((await search('passeggiata')).found[0]).toMatchObject({ isTitled: true, hits: [], total: 0 });
    for (const nothing of ['astronave', 'che', '?!', '% _ \' "*" AND NEAR('])
      expect(await found(nothing)).toEqual([]);
  });

  it('looks only where the filters do, in the wanted order, up to the limit', async () => {
    const { services, ada, found, search, boiler, kitchen } = await start();
    expect(await found('preventivo', { from: '2026-07-10' })).toEqual(['boiler']);
    expect(await found('preventivo', { to: '2026-07-09' })).toEqual(['kitchen']);
    expect(await found('preventivo', { from: '2026-07-11' })).toEqual([]);
    await services.tags.set(ada, { id: kitchen.id, tags: ['Casa'] });
    const [tag] = await services.tags.list(ada);
    expect(await found('preventivo', { tag: tag?.id })).toEqual(['kitchen']);
    await services.recordings.update(ada, { id: boiler.id, isFavorite: true });
    expect(await found('preventivo', { isFavorite: true })).toEqual(['boiler']);
    expect(await found('preventivo', { isFavorite: true, tag: tag?.id })).toEqual([]);
    expect(await found('preventivo', { sort: 'oldest' })).toEqual(['kitchen', 'boiler']);
    expect(await found('preventivo', { sort: 'newest' })).toEqual(['boiler', 'kitchen']);
    expect(await search('preventivo', { sort: 'newest', limit: 1 })).toMatchObject({
      found: [{ recording: { id: boiler.id, isFavorite: true } }],
      hasMore: true,
    });
  });

  it('finds nothing of other users, and nothing that was deleted', async () => {
    const { services, ada, kitchen, found } = await start();
    const bruno = await services.register('bruno@example.test');
    expect(await services.recordingSearch.search(bruno, { q: 'preventivo' })).toEqual({
      found: [],
      hasMore: false,
    });
    await services.recordings.remove(ada, { id: kitchen.id });
    expect(await found('preventivo')).toEqual(['boiler']);
  });

  it('finds by meaning where the words find little, within the filters', async () => {
    const database = await open();
    const embedder = createTestEmbedder();
    const near = (text: string) => /automobile|macchina/.test(text);
    const vectorOf = (text: string, index: number) =>
      Float32Array.from({ length: 64 }, (_, n) =>
        near(text) ? Number(n === 0) : Math.sin((n + 1) * (index + text.length)),
      );
    embedder.onEmbed = (texts) => texts.map(vectorOf);
    const services = await createTestServices(database, { embedder });
    const ada = await services.register('ada@example.test');
    for (let n = 0; n < 12; n += 1) await services.remember(ada, [`frase numero ${n} sul tempo`]);
    const { id } = await services.remember(ada, ['ho portato la macchina dal gommista']);
    await expect
      .poll(() => services.embedding.status(ada))
      .toMatchObject({ recordings: 13, embedded: 13, waiting: 0 });
    const found = await services.recordingSearch.search(ada, { q: 'automobile' });
    expect(found.found).toMatchObject([{ recording: { id }, hits: [{ isMeant: true, marks: [] }] }]);
    const starred = await services.recordingSearch.search(ada, { q: 'automobile', isFavorite: true });
    expect(starred.found).toEqual([]);
  });
});
