import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const [ada, bruno] = [
      await services.register('ada@example.test'),
      await services.register('bruno@example.test'),
    ];
    const names = async (actor = ada) =>
      (await services.tags.list(actor)).map(({ name, recordings }) => `${name} ${recordings}`);
    const tagsOf = async (id: string) =>
      (await services.recordings.get(ada, { id })).tags?.map(({ name }) => name);
    return { services, ada, bruno, names, tagsOf, past: services.eventBus.past };
  }

  it('come from names, one for each however it is written', async () => {
    const { services, ada, bruno, names, tagsOf, past } = await start();
    const { id } = await services.remember(ada, ['uno']);
    const set = await services.tags.set(ada, { id, tags: ['Lavoro', 'lavoro', 'Città'] });
    expect(set.tags?.map(({ name }) => name)).toEqual(['Città', 'lavoro']);
    await services.tags.set(ada, { id, tags: ['LAVORO'] });
    expect(await tagsOf(id)).toEqual(['lavoro']);
    expect(await names()).toEqual(['Città 0', 'lavoro 1']);
    const [listed] = await services.recordings.list(ada, {});
    expect(listed?.tags).toEqual(set.tags?.filter(({ name }) => name === 'lavoro'));
    const known = await services.tags.create(ada, { name: 'CITTÀ' });
    expect(known).toMatchObject({ name: 'Città', recordings: 0 });
    expect(await names(bruno)).toEqual([]);
    expect(past).toContainEqual({ type: 'tags' });
  });

  it('are renamed and deleted, and their recordings stay', async () => {
    const { services, ada, bruno, names, tagsOf } = await start();
    const { id } = await services.remember(ada, ['uno']);
    await services.tags.set(ada, { id, tags: ['Casa', 'Lavoro'] });
    const [home, work] = await services.tags.list(ada);
    const ofHome = { id: home?.id ?? '' };
    expect(await services.tags.update(ada, { ...ofHome, name: 'CASA' })).toMatchObject({ name: 'CASA' });
    await expect(services.tags.update(ada, { ...ofHome, name: 'lavoro' })).rejects.toEqual(
      code('tag_name_taken'),
    );
    for (const attempt of [
      () => services.tags.update(bruno, { ...ofHome, name: 'mia' }),
      () => services.tags.remove(bruno, ofHome),
      () => services.tags.remove(ada, { id: 'unknown' }),
      () => services.tags.set(bruno, { id, tags: ['mia'] }),
    ])
      await expect(attempt()).rejects.toEqual(code('not_found'));
    expect(await names()).toEqual(['CASA 1', 'Lavoro 1']);
    expect(await services.tags.remove(ada, { id: work?.id ?? '' })).toEqual({ ok: true });
    expect(await tagsOf(id)).toEqual(['CASA']);
  });

  it('are given to many at once, all or none', async () => {
    const { services, ada, bruno, names, tagsOf } = await start();
    const ids = [];
    for (const word of ['uno', 'due', 'tre']) ids.push((await services.remember(ada, [word])).id);
    const [first = '', second = '', third = ''] = ids;
    await services.tags.set(ada, { id: first, tags: ['Vecchia'] });
    const change = { recordingIds: [first, second, second], add: ['Nuova'], remove: ['vecchia', 'nessuna'] };
    await services.tags.tagRecordings(ada, change);
    expect([await tagsOf(first), await tagsOf(second), await tagsOf(third)]).toEqual([
      ['Nuova'],
      ['Nuova'],
      [],
    ]);
    const foreign = await services.remember(bruno, ['sua']);
    const both = { recordingIds: [third, foreign.id], add: ['Altra'], remove: [] };
    await expect(services.tags.tagRecordings(ada, both)).rejects.toEqual(code('not_found'));
    expect(await names()).toEqual(['Nuova 2', 'Vecchia 0']);
    expect(await names(bruno)).toEqual([]);
  });

  it('have limits: 20 for a recording and 500 for a user, and nothing of what is too much is done', async () => {
    const { services, ada, names, tagsOf } = await start();
    const { id } = await services.remember(ada, ['uno']);
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `etichetta ${from + n}`);
    await services.tags.set(ada, { id, tags: numbered(0, 20) });
    const more = { recordingIds: [id], add: ['una di troppo'], remove: [] };
    await expect(services.tags.tagRecordings(ada, more)).rejects.toEqual(code('recording_tag_limit_reached'));
    expect(await tagsOf(id)).toHaveLength(20);
    expect(await names()).toHaveLength(20);
    for (let from = 20; from < 500; from += 20)
      await services.tags.set(ada, { id, tags: numbered(from, 20) });
    await expect(services.tags.create(ada, { name: 'una di troppo' })).rejects.toEqual(
      code('tag_limit_reached'),
    );
    expect(await services.tags.create(ada, { name: 'Etichetta 7' })).toMatchObject({ name: 'etichetta 7' });
    expect(await names()).toHaveLength(500);
  });

  it('of two calls at once one name is one tag', async () => {
    const { services, ada, names } = await start();
    const { id } = await services.remember(ada, ['uno']);
    await Promise.all([
      services.tags.create(ada, { name: 'Lavoro' }),
      services.tags.set(ada, { id, tags: ['LAVORO'] }),
      services.tags.create(ada, { name: 'lavoro' }),
    ]);
    expect((await names()).map((name) => name.toLowerCase())).toEqual(['lavoro 1']);
  });
});
