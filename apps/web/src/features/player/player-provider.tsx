import type { ReactNode } from 'react';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isStillSignedIn, wingman } from '../../lib/trpc.ts';
import type { AudioPlayer, Playback } from './audio-player.ts';
import { createAudioPlayer } from './audio-player.ts';
import { playedForms } from './played-forms.ts';

const PlayerContext = createContext<AudioPlayer | null>(null);

/** Keeps the one audio element above the routes, so that moving inside the app does not stop it. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [audio] = useState(() => document.createElement('audio'));
  const [player] = useState(() => {
    const plays = playedForms(audio);
    return createAudioPlayer(audio, (id) => wingman.audioUrl(id, plays));
  });

  useEffect(() => {
    // In the document, so that assistive software and tests find the element that makes the sound.
    host.current?.append(audio);
    // Sound goes by the cookie and cannot say why it was refused.
    const onFailure = () => void isStillSignedIn();
    audio.addEventListener('error', onFailure);
    return () => {
      audio.removeEventListener('error', onFailure);
      player.close();
    };
  }, [audio, player]);

  return (
    <PlayerContext value={player}>
      {children}
      <div ref={host} hidden />
    </PlayerContext>
  );
}

/** Commands of the player. */
export function usePlayer(): AudioPlayer {
  const player = use(PlayerContext);
  if (!player) throw new Error('usePlayer needs a PlayerProvider above it');
  return player;
}

/** What is being played, redrawn a few times a second while it plays. */
export function usePlayback(): Playback {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, player.get);
}

/** The recording in the player, without redrawing as it plays. */
export function usePlayedRecordingId(): string | null {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => player.get().recordingId);
}

/** Whether something is being played, without redrawing as it plays. */
export function usePlaying(): boolean {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => player.get().playing);
}
