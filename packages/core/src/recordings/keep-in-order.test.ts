import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    return { services, ada, past: services.eventBus.past };
  }

  it('a star comes and goes, beside the title and the tags', async () => {
    const { services, ada, past } = await start();
    const { id } = await services.remember(ada, ['uno']);
    await services.tags.set(ada, { id, tags: ['Casa'] });
    await services.recordings.update(ada, { id, title: 'Mio' });
    const starred = await services.recordings.update(ada, { id, isFavorite: true });
    expect(starred).toMatchObject({ title: 'Mio', isFavorite: true, tags: [{ name: 'Casa' }] });
    expect(past.at(-1)).toEqual({ type: 'recording', recording: starred });
    expect(await services.recordings.list(ada, { isFavorite: true })).toHaveLength(1);
    expect((await services.recordings.update(ada, { id, isFavorite: false })).isFavorite).toBeUndefined();
    expect(await services.recordings.list(ada, { isFavorite: true })).toEqual([]);
    expect((await services.recordings.get(ada, { id })).title).toBe('Mio');
  });

  it('days of a filter are those of the user’s clocks', async () => {
    const { services, ada } = await start();
    const late = await services.remember(ada, ['tardi'], '2026-07-10T21:30:00Z');
    const night = await services.remember(ada, ['notte'], '2026-07-10T22:30:00Z');
    const ids = async (filter: object) => (await services.recordings.list(ada, filter)).map(({ id }) => id);
    expect(await ids({ from: '2026-07-11' })).toEqual([night.id]);
    expect(await ids({ to: '2026-07-10' })).toEqual([late.id]);
    expect(await ids({ from: '2026-07-10', to: '2026-07-11', sort: 'oldest' })).toEqual([late.id, night.id]);
    const away = { ...ada, timeZone: 'America/New_York' };
    expect(await services.recordings.list(away, { from: '2026-07-11' })).toEqual([]);
  });

  it('several are deleted with one call, and none where one is somebody else’s', async () => {
    const { services, ada, past } = await start();
    const ids = [];
    for (const word of ['uno', 'due', 'tre']) ids.push((await services.remember(ada, [word])).id);
    const [first = '', second = '', third = ''] = ids;
    const bruno = await services.register('bruno@example.test');
    const foreign = await services.remember(bruno, ['sua']);
    await expect(services.recordings.removeMany(ada, { recordingIds: [first, foreign.id] })).rejects.toEqual(
      code('not_found'),
    );
    expect(await services.recordings.list(ada, {})).toHaveLength(3);
    await services.recordings.removeMany(ada, { recordingIds: [first, second, second] });
    expect((await services.recordings.list(ada, {})).map(({ id }) => id)).toEqual([third]);
    const removed = past.flatMap((event) => (event.type === 'recordings_removed' ? event.ids : []));
    expect(removed.toSorted()).toEqual([first, second].toSorted());
    expect((await services.recordingSearch.search(ada, { q: 'uno' })).found).toEqual([]);
    expect(services.audioStore.keys()).toHaveLength(4);
    await services.trash.empty(ada);
    expect(services.audioStore.keys()).toHaveLength(2);
  });
});
