import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useEffect, useEffectEvent } from 'react';
import { isForPage, isPressing, isSingleKey } from '../../../lib/page-keys.ts';
import type { Correcting } from './use-correcting.ts';

type CorrectionKeysOptions = {
  recording: Partial<Pick<RecordingDetail, 'undo' | 'redo'>>;
  correcting: Correcting;
  /** The segment that is heard, or else the first that can be seen. */
  segmentHere: () => number | undefined;
};

/** E, or Enter where no button has it, opens what is heard; Ctrl+Z takes back and Ctrl+Shift+Z makes again, outside of texts. */
export function useCorrectionKeys({ recording, correcting, segmentHere }: CorrectionKeysOptions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!correcting.mayCorrect || event.repeat) return;
    const step = stepOf(event);
    if (step !== undefined && isForPage(event) && !isInText(event)) {
      event.preventDefault();
      void correcting.step(recording, step === 'undo');
    } else if (isSingleKey(event) && isOpening(event)) {
      const segmentId = focusedSegment() ?? segmentHere();
      if (segmentId === undefined) return;
      event.preventDefault();
      correcting.start(segmentId);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function stepOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y' && !shiftKey) return 'redo';
  if (letter !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}

function isOpening(event: KeyboardEvent): boolean {
  if (event.shiftKey) return false;
  return event.key.toLowerCase() === 'e' || (event.key === 'Enter' && !isPressing(event));
}

/** A text takes its own changes back. */
const isInText = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/** The first of the paragraph whose time has the focus. */
function focusedSegment(): number | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.dataset.paragraph === undefined)
    return undefined;
  const id = activeElement.closest('li')?.querySelector<HTMLElement>('[data-segment]')?.dataset.segment;
  return id === undefined ? undefined : Number(id);
}
