import { useEffect, useEffectEvent } from 'react';
import { isPressing, isSingleKey } from '../../lib/page-keys.ts';
import { stepSpeed } from './player-preferences.ts';
import { usePlayer } from './player-provider.tsx';

/** Seconds that an arrow key moves, and with Shift. */
const step = 5;
const smallStep = 1;

type PlayerKeysOptions = {
  recordingId: string;
  hasAudio: boolean;
  /** The seconds at which the turns begin, in their order. */
  turns: readonly number[];
};

/** Keys by which the recording of a page is heard. The arrows and the speeds act once it is in the player. */
export function usePlayerKeys({ recordingId, hasAudio, turns }: PlayerKeysOptions): void {
  const player = usePlayer();

  const toTurn = (by: 1 | -1) => {
    const { position } = player.get();
    const next =
      by > 0
        ? turns.find((start) => start > position + 0.1)
        : // A second into a turn its own beginning is the one before.
          turns.findLast((start) => start < position - 1);
    if (next !== undefined) player.open(recordingId, { at: next });
  };
  const move = (seconds: number) => player.seek(player.get().position + seconds);
  const commands = new Map<string, (isShifted: boolean) => void>([
    ['ArrowLeft', (isShifted) => move(isShifted ? -smallStep : -step)],
    ['ArrowRight', (isShifted) => move(isShifted ? smallStep : step)],
    ['ArrowUp', () => toTurn(-1)],
    ['ArrowDown', () => toTurn(1)],
    [',', () => stepSpeed(-1)],
    ['.', () => stepSpeed(1)],
  ]);
  const play = () => {
    if (player.get().recordingId === recordingId) player.toggle();
    else player.open(recordingId);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!hasAudio || !isSingleKey(event)) return;
    const isOpen = player.get().recordingId === recordingId;
    const isPlay = event.key === ' ' && !event.repeat && !isPressing(event);
    const command = isPlay ? play : commands.get(isOpen ? event.key : '');
    if (!command) return;
    event.preventDefault();
    command(event.shiftKey);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
