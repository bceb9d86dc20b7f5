import { useEffect, useRef } from 'react';
import { animateLevel } from '../level-animation.ts';
import { useRecorderServices } from '../recorder-context.tsx';

/** The microphone's level as it moves: proof that it hears. Nothing here is drawn by React. */
export function LevelBars({ className }: { className?: string | undefined }) {
  const { recorder } = useRecorderServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? animateLevel(canvas.current, recorder.level) : undefined), [recorder]);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without a tab stop takes no focus
    <canvas ref={canvas} className={className} aria-hidden="true" />
  );
}
