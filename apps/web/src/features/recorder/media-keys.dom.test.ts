import { afterEach, expect, test, vi } from 'vitest';
import { holdMediaSession } from './media-keys.ts';

/** A browser's media session that knows these actions only. */
function sessionThatKnows(...known: string[]) {
  const handlers = new Map<string, (() => void) | null>();
  const session = {
    metadata: null as { title: string } | null,
    playbackState: 'none',
    setActionHandler(action: string, handler: (() => void) | null) {
      if (!known.includes(action)) throw new TypeError(`Unknown action ${action}`);
      handlers.set(action, handler);
    },
  };
  return { session, asBrowser: session as unknown as MediaSession, handlers };
}

const keys = () => ({
  title: 'Registrazione in corso',
  isPaused: false,
  resume: vi.fn(),
  pause: vi.fn(),
  stop: vi.fn(),
});

class Metadata {
  readonly title: string;

  constructor({ title }: { title: string }) {
    this.title = title;
  }
}

afterEach(() => vi.unstubAllGlobals());

test('the keys pause, resume and stop the recording, and are given back at its end', () => {
  vi.stubGlobal('MediaMetadata', Metadata);
  const { session, asBrowser, handlers } = sessionThatKnows('play', 'pause', 'stop');
  const pressed = keys();
  const release = holdMediaSession(asBrowser, pressed);
  expect(session.metadata?.title).toBe('Registrazione in corso');
  expect(session.playbackState).toBe('playing');
  for (const action of ['pause', 'play', 'stop']) handlers.get(action)?.();
  expect([pressed.pause, pressed.resume, pressed.stop].map(({ mock }) => mock.calls.length)).toEqual([
    1, 1, 1,
  ]);
  release();
  expect([...handlers.values()]).toEqual([null, null, null]);
  expect([session.metadata, session.playbackState]).toEqual([null, 'none']);
});

test('a browser that knows fewer actions has fewer keys, and one without a session none', () => {
  vi.stubGlobal('MediaMetadata', Metadata);
  const { asBrowser, handlers } = sessionThatKnows('pause');
  holdMediaSession(asBrowser, keys())();
  expect([...handlers.keys()]).toEqual(['pause']);
  expect(holdMediaSession(undefined, keys())()).toBeUndefined();
});

test('what the player has taken meanwhile stays the player’s', () => {
  vi.stubGlobal('MediaMetadata', Metadata);
  const { session, asBrowser, handlers } = sessionThatKnows('play', 'pause', 'stop');
  const release = holdMediaSession(asBrowser, keys());
  const own = new Metadata({ title: 'Riunione' });
  session.metadata = own;
  release();
  expect(session.metadata).toBe(own);
  expect(handlers.get('pause')).not.toBeNull();
});
