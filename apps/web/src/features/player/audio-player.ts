/** What is being played. `position` is in seconds from the recording's start. */
export type Playback = {
  recordingId: string | null;
  playing: boolean;
  position: number;
  /** Seconds, where the file says them: recordings made by browsers often do not. */
  length: number | null;
  /** The sound could not be fetched or decoded. */
  failed: boolean;
};

export type AudioPlayer = {
  get(): Playback;
  subscribe(listener: () => void): () => void;
  /** Loads a recording at a second; plays at once unless told otherwise. */
  open(recordingId: string, options?: { at?: number; play?: boolean }): void;
  toggle(): void;
  seek(seconds: number): void;
  setSpeed(speed: number): void;
  close(): void;
};

const nothing: Playback = { recordingId: null, playing: false, position: 0, length: null, failed: false };

/**
 * One audio element for the whole app. `sourceOf` gives the address of a recording's audio.
 */
export function createAudioPlayer(audio: HTMLAudioElement, sourceOf: (id: string) => string): AudioPlayer {
  let state = nothing;
  let speed = 1;
  const listeners = new Set<() => void>();
  const change = (part: Partial<Playback>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const play = () => {
    audio.playbackRate = speed;
    audio.play().catch((error: unknown) => {
      // A browser that wants a click first leaves the player paused at the right second.
      const refused = error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
      change(refused ? { playing: false } : { playing: false, failed: true });
    });
  };

  const seek = (seconds: number) => {
    const position = Math.max(0, seconds);
    change({ position });
    if (audio.readyState > 0) audio.currentTime = position;
    else audio.addEventListener('loadedmetadata', startAtPosition, { once: true });
  };
  const startAtPosition = () => {
    audio.currentTime = state.position;
  };

  listenTo(audio, (part) => {
    if (state.recordingId !== null) change(part);
  });

  const open: AudioPlayer['open'] = (recordingId, { at = 0, play: shouldPlay = true } = {}) => {
    if (state.recordingId !== recordingId || state.failed) {
      audio.removeEventListener('loadedmetadata', startAtPosition);
      change({ recordingId, playing: false, position: at, length: null, failed: false });
      audio.src = sourceOf(recordingId);
      audio.load();
    }
    seek(at);
    if (shouldPlay) play();
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    toggle() {
      // What could not be fetched is fetched again: pressing play means another try.
      if (state.failed && state.recordingId !== null) open(state.recordingId, { at: state.position });
      else if (audio.paused) play();
      else audio.pause();
    },
    seek,
    setSpeed(next) {
      speed = next;
      audio.playbackRate = next;
    },
    close() {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      state = nothing;
      change({});
    },
  };
}

function listenTo(audio: HTMLAudioElement, change: (part: Partial<Playback>) => void): void {
  audio.preload = 'metadata';
  audio.addEventListener('play', () => change({ playing: true }));
  audio.addEventListener('pause', () => change({ playing: false }));
  audio.addEventListener('ended', () => change({ playing: false }));
  audio.addEventListener('timeupdate', () => {
    if (!audio.seeking && audio.readyState > 0) change({ position: audio.currentTime });
  });
  audio.addEventListener('durationchange', () => {
    change({ length: Number.isFinite(audio.duration) ? audio.duration : null });
  });
  audio.addEventListener('error', () => change({ playing: false, failed: true }));
}
