import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import { ControlButton } from './control-button.tsx';
import classes from './recording-controls.module.css';

const texts = lazyMessages.recordingScreen;

/** Pause and the big stop, within the thumb's reach; `children` are further controls on the other side. */
export function RecordingControls({ children }: { children?: ReactNode }) {
  const { phase, pause, resume, stop } = useRecorder();
  const isPaused = phase === 'paused';
  const isSaving = phase === 'stopping';
  const PauseIcon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div className={classes.controls} role="group" aria-label={texts.controls}>
      <ControlButton Icon={PauseIcon} shortcut="p" onClick={isPaused ? resume : pause}>
        {isPaused ? texts.resume : texts.pause}
      </ControlButton>
      <button type="button" className={classes.control} data-main disabled={isSaving} onClick={stop}>
        <span className={classes.round}>
          <IconPlayerStopFilled size={36} aria-hidden="true" />
        </span>
        {isSaving ? texts.saving : texts.stop}
      </button>
      <div className={classes.more}>{children}</div>
    </div>
  );
}
