import type { UserEvent } from '@wingman/contract/event.ts';
import type { NumberedEvent } from '@wingman/core/ports/event-bus.ts';
import { describe, expect, it } from 'vitest';
import { createEventBus } from './event-bus.ts';

const removed = (id: string): UserEvent => ({ type: 'recording_removed', id });

async function collect(events: AsyncIterable<UserEvent>): Promise<UserEvent[]> {
  const all: UserEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

it('delivers the events of its user to each subscriber, from the subscription on', async () => {
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

it('wakes a waiting subscriber, and removes it when it unsubscribes', async () => {
  const bus = createEventBus();
  const stream = bus.subscribe('anna', new AbortController().signal)[Symbol.asyncIterator]();
  const next = stream.next();
  bus.publish('anna', removed('1'));
  expect(await next).toEqual({ value: removed('1'), done: false });
  expect(await stream.return?.()).toMatchObject({ done: true });
  bus.publish('anna', removed('2'));
  expect(await stream.next()).toMatchObject({ done: true });
});

it('ends at once for an aborted subscriber', async () => {
  expect(await collect(createEventBus().subscribe('anna', AbortSignal.abort()))).toEqual([]);
});

it('drops a subscriber that does not read, instead of buffering for ever', async () => {
  const bus = createEventBus();
  const events = bus.subscribe('anna', new AbortController().signal);
  for (let count = 0; count < 5000; count += 1) bus.publish('anna', removed(String(count)));
  expect((await collect(events)).length).toBe(1000);
});

it('ends the oldest subscription of a user with too many', async () => {
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

describe('event streams', () => {
  /** The next events of a stream, as far as it has any. */
  async function take(stream: AsyncIterator<NumberedEvent>, count: number): Promise<NumberedEvent[]> {
    const taken: NumberedEvent[] = [];
    for (let index = 0; index < count; index += 1) taken.push((await stream.next()).value as NumberedEvent);
    return taken;
  }

  const streamOf = (bus: ReturnType<typeof createEventBus>, userId: string, lastEventId?: string) =>
    bus.follow(userId, new AbortController().signal, lastEventId)[Symbol.asyncIterator]();

  const told = (events: NumberedEvent[]) =>
    events.map(({ event }) => (event.type === 'recording_removed' ? event.id : event.type));

  it('F-06: resume after the last event id', async () => {
    const bus = createEventBus();
    const first = streamOf(bus, 'anna');
    bus.publish('anna', removed('1'));
    const heard = await take(first, 2);
    expect(told(heard)).toEqual(['connected', '1']);
    await first.return?.();
    bus.publish('anna', removed('2'));
    bus.broadcast(removed('all'));
    bus.publish('bruno', removed('3'));
    const next = streamOf(bus, 'anna', heard.at(-1)?.id);
    bus.publish('anna', removed('4'));
    expect(told(await take(next, 3))).toEqual(['2', 'all', '4']);
    const later = streamOf(bus, 'anna', heard[0]?.id);
    expect(told(await take(later, 4))).toEqual(['1', '2', 'all', '4']);
  });

  it('F-06: begin with `connected` where missed events are no longer buffered', async () => {
    const bus = createEventBus();
    const first = streamOf(bus, 'anna');
    const [connected] = await take(first, 1);
    for (let count = 0; count < 500; count += 1) bus.publish('anna', removed(String(count)));
    expect(told(await take(streamOf(bus, 'anna', connected?.id), 1))).toEqual(['connected']);
    const newest = (await take(first, 500)).at(-1)?.id;
    for (const foreign of ['', 'x', 'x-1', `${newest}0`, newest?.replace(/-\d+$/, '-1.5'), 'a'.repeat(100)]) {
      expect(told(await take(streamOf(bus, 'anna', foreign), 1)), foreign).toEqual(['connected']);
    }
    expect(told(await take(streamOf(createEventBus(), 'anna', newest), 1))).toEqual(['connected']);
  });

  it('F-06: delete the buffer of a user who disconnected long ago', async () => {
    let now = 0;
    const bus = createEventBus(() => now);
    const first = streamOf(bus, 'anna');
    const [connected] = await take(first, 1);
    await first.return?.();
    now += 60_000;
    bus.publish('anna', removed('1'));
    const again = streamOf(bus, 'anna', connected?.id);
    expect(told(await take(again, 1))).toEqual(['1']);
    await again.return?.();
    now += 121_000;
    expect(told(await take(streamOf(bus, 'anna', connected?.id), 1))).toEqual(['connected']);
  });

  it('F-07: are 20 at most for one user; the oldest ends, and waiting work does not count', async () => {
    const bus = createEventBus();
    const streams = Array.from({ length: 20 }, () => streamOf(bus, 'anna'));
    const waiting = bus.subscribe('anna', new AbortController().signal)[Symbol.asyncIterator]();
    const other = streamOf(bus, 'bruno');
    streams.push(streamOf(bus, 'anna'));
    bus.publish('anna', removed('1'));
    const [oldest, ...others] = streams as [AsyncIterator<NumberedEvent>, ...AsyncIterator<NumberedEvent>[]];
    expect(told(await take(oldest, 1))).toEqual(['connected']);
    expect(await oldest.next()).toMatchObject({ done: true });
    for (const stream of others) expect(told(await take(stream, 2))).toEqual(['connected', '1']);
    expect(await waiting.next()).toMatchObject({ value: removed('1') });
    expect(told(await take(other, 1))).toEqual(['connected']);
  });
});

it('F-07: reports an ended access until unsubscribed', () => {
  const bus = createEventBus();
  const leaving = new AbortController();
  const told: string[] = [];
  bus.onAccessChange('anna', () => told.push('anna'), leaving.signal);
  bus.onAccessChange('bruno', () => told.push('bruno'), new AbortController().signal);
  bus.onAccessChange('carla', () => told.push('carla'), AbortSignal.abort());
  bus.announceAccessChange('anna');
  bus.announceAccessChange('nobody');
  bus.announceEveryAccessChange();
  expect(told).toEqual(['anna', 'anna', 'bruno']);
  leaving.abort();
  bus.announceAccessChange('anna');
  expect(told).toHaveLength(3);
});
