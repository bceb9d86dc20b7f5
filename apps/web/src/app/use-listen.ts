import { isUntimed } from '@wingman/contract/untimed.ts';
import { useLocation } from 'wouter';
import { usePlayer } from '../features/player/player-provider.tsx';

/** Plays a recording from a second; words without times are shown where they stand instead. */
export function useListen(): (recordingId: string, second: number) => void {
  const player = usePlayer();
  const [, navigate] = useLocation();
  return (recordingId, second) => {
    if (isUntimed(second)) navigate(`/recordings/${recordingId}?t=${second}`);
    else player.open(recordingId, { at: second });
  };
}
