/** What the lock screen and the keys of a keyboard or a headset do with a running recording. */
export type MediaKeys = {
  title: string;
  isPaused: boolean;
  resume: () => void;
  pause: () => void;
  stop: () => void;
};

const actions = ['play', 'pause', 'stop'] as const;

/**
 * Hands the browser's media session to a running recording until the returned function is called. A browser without one,
 * or without an action, has fewer keys.
 */
export function holdMediaSession(
  session: MediaSession | undefined,
  { title, isPaused, resume, pause, stop }: MediaKeys,
): () => void {
  if (!session || typeof MediaMetadata === 'undefined') return () => {};
  const metadata = new MediaMetadata({ title });
  session.metadata = metadata;
  session.playbackState = isPaused ? 'paused' : 'playing';
  const handlers = { play: resume, pause, stop };
  for (const action of actions) setHandler(session, action, handlers[action]);
  return () => {
    // Somebody else, e.g. the player, has taken it meanwhile.
    if (session.metadata !== metadata) return;
    session.metadata = null;
    session.playbackState = 'none';
    for (const action of actions) setHandler(session, action, null);
  };
}

function setHandler(session: MediaSession, action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // This browser does not know the action.
  }
}
