import type { Segment } from '@wingman/contract/recording.ts';
import { useEffect, useMemo } from 'react';
import { usePlayerPreferences } from './player-preferences.ts';
import { usePlayer } from './player-provider.tsx';
import { endOfSilence, silencesOf } from './silences.ts';

const none: readonly Segment[] = [];

/** Passes over the silences of the recording that plays, where the person wants it. Answers how many seconds they are. */
export function useSkipSilence(recordingId: string, segments: readonly Segment[] = none): number {
  const player = usePlayer();
  const { skipsSilence } = usePlayerPreferences();
  const silences = useMemo(() => silencesOf(segments), [segments]);
  useEffect(() => {
    if (!skipsSilence) return;
    const skip = () => {
      const { playing, position, recordingId: playedId } = player.get();
      const next = playing && playedId === recordingId ? endOfSilence(silences, position) : null;
      if (next !== null) player.seek(next);
    };
    skip();
    return player.subscribe(skip);
  }, [player, recordingId, silences, skipsSilence]);
  return useMemo(() => silences.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0), [silences]);
}
