import type { ComponentType, ReactNode } from 'react';
import { useRecorder } from '../hooks/use-recorder.ts';
import classes from './recording-controls.module.css';

type ControlButtonProps = {
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** The single letter that does the same. */
  shortcut: string;
  onClick: () => void;
  /** It has just done what it does. */
  isOn?: boolean;
  children: ReactNode;
};

/** One of the controls beside the big stop. */
export function ControlButton({ Icon, shortcut, onClick, isOn = false, children }: ControlButtonProps) {
  const isSaving = useRecorder().phase === 'stopping';
  return (
    <button
      type="button"
      className={classes.control}
      data-on={isOn || undefined}
      disabled={isSaving}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <span className={classes.round}>
        <Icon size={24} aria-hidden="true" />
      </span>
      {children}
    </button>
  );
}
