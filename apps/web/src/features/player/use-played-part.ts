import { useSyncExternalStore } from 'react';
import type { Playback } from './audio-player.ts';
import { usePlayer } from './player-provider.tsx';

/** What `choose` reads of a recording while it is in the player, else `otherwise`; drawn again only when that changes. */
export function usePlayedPart<Part extends string | number | boolean | null>(
  recordingId: string,
  choose: (playback: Playback) => Part,
  otherwise: Part,
): Part {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => {
    const playback = player.get();
    return playback.recordingId === recordingId ? choose(playback) : otherwise;
  });
}
