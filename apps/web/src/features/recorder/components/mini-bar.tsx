import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecordedTime } from '../hooks/use-recorded-time.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import { clockText } from '../tab-title.ts';
import { LevelBars } from './level-bars.tsx';
import classes from './mini-bar.module.css';

const texts = lazyMessages.recordingScreen.bar;

/** The running recording at the foot of the other screens: time, level, pause, stop, and the way back to it. */
export function MiniBar({ href }: { href: string }) {
  const { phase, isCapturing, pause, resume, stop } = useRecorder();
  const time = clockText(useRecordedTime());
  if (!isCapturing) return null;
  const isPaused = phase === 'paused';
  const seen = isPaused ? texts.paused(time) : texts.rec(time);
  const isSaving = phase === 'stopping';
  const pauseLabel = isPaused ? texts.resume : texts.pause;
  const PauseIcon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <section className={classes.bar} aria-label={texts.region} data-phase={phase}>
      <Link href={href} className={classes.open} aria-label={texts.open(seen)}>
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.time} aria-hidden="true">
          {seen}
        </span>
        <LevelBars className={classes.level} />
      </Link>
      <ActionIcon
        size={44}
        radius="xl"
        variant="default"
        aria-label={pauseLabel}
        title={pauseLabel}
        disabled={isSaving}
        onClick={isPaused ? resume : pause}
      >
        <PauseIcon size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size={48}
        radius="xl"
        color="red"
        variant="filled"
        aria-label={texts.stop}
        title={texts.stop}
        disabled={isSaving}
        onClick={stop}
      >
        <IconPlayerStopFilled size={24} aria-hidden="true" />
      </ActionIcon>
    </section>
  );
}
