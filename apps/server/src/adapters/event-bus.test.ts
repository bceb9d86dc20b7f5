import type { UserEvent } from '@wingman/contract/event.ts';
import { expect, it } from 'vitest';
import { createEventBus } from './event-bus.ts';

const removed = (id: string): UserEvent => ({ type: 'recording_removed', id });

async function collect(events: AsyncIterable<UserEvent>): Promise<UserEvent[]> {
  const all: UserEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

it('brings each listener the events of its user, from the moment it subscribed', async () => {
  const bus = createEventBus();
  const ending = new AbortController();
  bus.publish('anna', removed('too early'));
  const anna = collect(bus.subscribe('anna', ending.signal));
  const annaToo = collect(bus.subscribe('anna', ending.signal));
  const bruno = collect(bus.subscribe('bruno', ending.signal));
  bus.publish('anna', removed('1'));
  bus.broadcast(removed('all'));
  bus.publish('anna', removed('2'));
  ending.abort();
  expect(await anna).toEqual([removed('1'), removed('all'), removed('2')]);
  expect(await annaToo).toEqual([removed('1'), removed('all'), removed('2')]);
  expect(await bruno).toEqual([removed('all')]);
});

it('wakes a listener that waits, and lets it go when it leaves', async () => {
  const bus = createEventBus();
  const stream = bus.subscribe('anna', new AbortController().signal)[Symbol.asyncIterator]();
  const next = stream.next();
  bus.publish('anna', removed('1'));
  expect(await next).toEqual({ value: removed('1'), done: false });
  expect(await stream.return?.()).toMatchObject({ done: true });
  bus.publish('anna', removed('2'));
  expect(await stream.next()).toMatchObject({ done: true });
});

it('ends at once for who is gone already', async () => {
  expect(await collect(createEventBus().subscribe('anna', AbortSignal.abort()))).toEqual([]);
});

it('lets go of a listener that does not listen, in place of remembering for ever', async () => {
  const bus = createEventBus();
  const events = bus.subscribe('anna', new AbortController().signal);
  for (let count = 0; count < 5000; count += 1) bus.publish('anna', removed(String(count)));
  expect((await collect(events)).length).toBe(1000);
});

it('ends the oldest listener of somebody who opens too many', async () => {
  const bus = createEventBus();
  const ending = new AbortController();
  const [first, ...others] = Array.from({ length: 101 }, () => collect(bus.subscribe('anna', ending.signal)));
  const bruno = collect(bus.subscribe('bruno', ending.signal));
  expect(await first).toEqual([]);
  bus.publish('anna', removed('1'));
  bus.publish('bruno', removed('2'));
  ending.abort();
  for (const other of others) expect(await other).toEqual([removed('1')]);
  expect(await bruno).toEqual([removed('2')]);
});
