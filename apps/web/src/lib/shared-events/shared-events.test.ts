import type { UserEvent } from '@wingman/contract/event.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StreamListener } from './shared-events.ts';
import { shareEvents } from './shared-events.ts';

/** A server with numbered events that counts its open streams. */
class EventServer {
  readonly #past: UserEvent[] = [];
  readonly streams = new Set<StreamListener>();

  readonly openStream = (lastId: string | null, listener: StreamListener): (() => void) => {
    this.streams.add(listener);
    queueMicrotask(() => {
      if (!this.streams.has(listener)) return;
      listener.onConnected(true);
      if (lastId === null) listener.onEvent(String(this.#past.length), { type: 'connected' });
      else for (let at = Number(lastId); at < this.#past.length; at += 1) this.#send(listener, at);
    });
    return () => this.streams.delete(listener);
  };

  tell(id: string): void {
    this.#past.push({ type: 'recording_removed', id });
    for (const listener of this.streams) this.#send(listener, this.#past.length - 1);
  }

  #send(listener: StreamListener, at: number): void {
    listener.onEvent(String(at + 1), this.#past[at] as UserEvent);
  }
}

type TabOptions = { userId?: string; locks?: LockManager | undefined };

const closing: (() => void)[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

/** A tab that listens, with a page that can be hidden, frozen and closed. */
function openTab(server: EventServer, { userId = 'anna', locks }: TabOptions) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const window = new EventTarget();
  const heard: string[] = [];
  const tab = { isConnected: false, heard, stop: () => {}, page, window, isLeader: () => false };
  let own: StreamListener | null = null;
  tab.stop = shareEvents({
    userId,
    openStream(lastId, listener) {
      own = listener;
      const close = server.openStream(lastId, listener);
      return () => {
        close();
        own = null;
      };
    },
    onEvent: (event) => heard.push(event.type === 'recording_removed' ? event.id : event.type),
    onConnected: (connected) => {
      tab.isConnected = connected;
    },
    locks,
    page: page as unknown as Document,
    window: window as unknown as Window,
  });
  tab.isLeader = () => own !== null;
  closing.push(() => tab.stop());
  return tab;
}

type Tab = ReturnType<typeof openTab>;

const removals = ({ heard }: Tab) => heard.filter((event) => event !== 'connected');

async function leaderOf(tabs: Tab[]): Promise<{ leader: Tab; followers: Tab[] }> {
  const leaders = () => tabs.filter((tab) => tab.isLeader());
  await expect
    .poll(() => [leaders().length, tabs.every(({ isConnected }) => isConnected)])
    .toEqual([1, true]);
  const [leader] = leaders() as [Tab];
  return { leader, followers: tabs.filter((tab) => tab !== leader) };
}

describe.each([
  ['with Web Locks', () => navigator.locks],
  ['without them, as over plain http', () => undefined],
])('F-06: tabs of one account, %s', (_, locksOf) => {
  const openTabs = (server: EventServer, count: number, options: TabOptions = {}) =>
    Array.from({ length: count }, () => openTab(server, { locks: locksOf(), ...options }));

  it('share one stream: each gets all events once', async () => {
    const server = new EventServer();
    const tabs = openTabs(server, 10);
    await leaderOf(tabs);
    expect(server.streams.size).toBe(1);
    for (const id of ['a', 'b', 'c']) server.tell(id);
    for (const tab of tabs) await expect.poll(() => removals(tab)).toEqual(['a', 'b', 'c']);
  });

  it('continue when the tab that holds it closes, without a lost or duplicated event', async () => {
    const server = new EventServer();
    const tabs = openTabs(server, 4);
    const { leader, followers } = await leaderOf(tabs);
    server.tell('a');
    for (const tab of followers) await expect.poll(() => removals(tab)).toEqual(['a']);
    leader.stop();
    server.tell('b');
    await leaderOf(followers);
    expect(server.streams.size).toBe(1);
    server.tell('c');
    for (const tab of followers) await expect.poll(() => removals(tab)).toEqual(['a', 'b', 'c']);
    expect(removals(leader)).toEqual(['a']);
  });

  it('continue when the tab that holds it is frozen, which refetches when it wakes', async () => {
    const server = new EventServer();
    const { leader, followers } = await leaderOf(openTabs(server, 3));
    leader.page.dispatchEvent(new Event('freeze'));
    await leaderOf(followers);
    server.tell('a');
    for (const tab of followers) await expect.poll(() => removals(tab)).toEqual(['a']);
    const before = leader.heard.length;
    leader.page.dispatchEvent(new Event('resume'));
    await expect.poll(() => leader.heard.slice(before)).toEqual(['connected']);
    server.tell('b');
    await expect.poll(() => removals(leader)).toEqual(['b']);
    expect(server.streams.size).toBe(1);
  });

  it('of different accounts have streams of their own', async () => {
    const server = new EventServer();
    await leaderOf(openTabs(server, 2, { userId: 'anna' }));
    await leaderOf(openTabs(server, 2, { userId: 'bruno' }));
    expect(server.streams.size).toBe(2);
  });
});

describe('F-06: a leader that hangs', () => {
  /** Holds the lock of a page that has stopped running, and says nothing. */
  async function hang(name: string): Promise<() => void> {
    let release = () => {};
    let isLost = false;
    await new Promise<void>((held) => {
      navigator.locks
        .request(name, () => {
          held();
          return new Promise<void>((resolve) => {
            release = resolve;
          });
        })
        .catch(() => {
          isLost = true;
        });
    });
    closing.push(release);
    return () => expect(isLost).toBe(true);
  }

  it('loses the stream to a visible tab, not to a hidden one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const server = new EventServer();
    const expectLost = await hang('wingman-events-carla');
    const tab = openTab(server, { userId: 'carla', locks: navigator.locks });
    tab.page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(4_000);
    expect(server.streams.size).toBe(0);
    tab.page.visibilityState = 'visible';
    tab.page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(6_000);
    await vi.waitFor(() => expect(tab.isLeader()).toBe(true));
    expectLost();
    await vi.waitFor(() => expect(tab.heard).toEqual(['connected']));
  });

  it('gives way at once when it wakes and another one leads', async () => {
    const server = new EventServer();
    const first = openTab(server, { userId: 'dora', locks: navigator.locks });
    await leaderOf([first]);
    const taken = new Promise<() => void>((resolve) => {
      void navigator.locks.request('wingman-events-dora', { steal: true }, () => {
        return new Promise<void>((release) => resolve(release));
      });
    });
    const release = await taken;
    await expect.poll(() => first.isLeader()).toBe(false);
    expect(server.streams.size).toBe(0);
    release();
    await expect.poll(() => first.isLeader()).toBe(true);
  });
});
