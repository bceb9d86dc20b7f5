import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { placed, startWith } from '../../testing/corrected-recording.ts';

describeSqlite((open) => {
  const start = startWith(open);

  it('the answer and the event carry what changed, and the revisions before and after', async () => {
    const { services, ada, id, at, read, stop } = await start();
    const signal = new AbortController();
    const events = services.eventBus.subscribe(ada.userId, signal.signal)[Symbol.asyncIterator]();
    const { revision } = await read();
    const change = await services.corrections.update(ada, { id, ...placed(await at(1)), text: 'uno' });
    expect(change).toMatchObject({ id, from: revision, segments: [{ at: 1, text: 'uno' }], removed: [] });
    expect(change.revision).not.toBe(revision);
    expect((await read()).revision).toBe(change.revision);
    for (;;) {
      const { value } = await events.next();
      if (value?.type !== 'recording') continue;
      expect(value).toMatchObject({ recording: { id, revision: change.revision }, change });
      break;
    }
    const same = await services.corrections.update(ada, { id, ...placed(await at(1)), text: 'uno' });
    expect(same).toEqual({ ...change, from: change.revision, segments: [] });
    await services.recordings.update(ada, { id, title: 'Mio' });
    expect((await read()).revision).toBe(change.revision);
    signal.abort();
    await stop();
  });
});
