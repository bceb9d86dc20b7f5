import type { UserEvent } from '@wingman/contract/event.ts';
import { describe, expect, it } from 'vitest';
import { createTestEventBus } from './port-doubles.ts';

const removed = (id: string): UserEvent => ({ type: 'recording_removed', id });

async function all(events: AsyncIterable<unknown>): Promise<unknown[]> {
  return Array.fromAsync(events);
}

describe('the event bus for tests', () => {
  it.each(['subscribe', 'follow'] as const)(
    '%s ends without an error when nobody reads any more',
    async (way) => {
      const bus = createTestEventBus();
      const gone = AbortSignal.abort();
      await expect(all(bus[way]('anna', gone))).resolves.not.toContainEqual(removed('a'));

      const leaving = new AbortController();
      const unread = bus[way]('anna', leaving.signal);
      leaving.abort();
      await expect(all(unread)).resolves.not.toContainEqual(removed('a'));

      const waiting = new AbortController();
      const read = all(bus[way]('anna', waiting.signal));
      setImmediate(() => waiting.abort());
      await expect(read).resolves.not.toContainEqual(removed('a'));
    },
  );

  it('brings what is published from the call on, before the first read, too', async () => {
    const bus = createTestEventBus();
    const events = bus.follow('anna', new AbortController().signal)[Symbol.asyncIterator]();
    bus.publish('anna', removed('a'));
    bus.publish('bruno', removed('b'));
    bus.publish('anna', removed('c'));
    const heard = [await events.next(), await events.next(), await events.next()];
    expect(heard.map(({ value }) => value.event)).toEqual([
      { type: 'connected' },
      removed('a'),
      removed('c'),
    ]);
    await events.return?.();
  });
});
