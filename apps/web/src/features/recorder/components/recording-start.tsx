import { Loader, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import classes from './recording-start.module.css';

const texts = lazyMessages.recordingScreen;

/** Nothing runs: a very large button to begin, and below it `children`, e.g. with which microphone. */
export function RecordingStart({ children }: { children?: ReactNode }) {
  const { phase, toggle } = useRecorder();
  const isAsking = phase === 'asking';
  return (
    <div className={classes.start}>
      <h1>{texts.title}</h1>
      <button
        type="button"
        className={classes.button}
        data-recorder
        aria-label={isAsking ? texts.start.asking : texts.start.button}
        onClick={toggle}
      >
        {isAsking ? (
          <Loader size={40} color="white" aria-hidden />
        ) : (
          <IconMicrophone size={56} stroke={1.6} aria-hidden="true" />
        )}
      </button>
      <Text fw={600} aria-hidden="true">
        {isAsking ? messages.recorder.phase.asking : texts.start.button}
      </Text>
      <Text c="dimmed" maw="28rem" fz="0.95rem">
        {texts.start.hint}
      </Text>
      {children}
    </div>
  );
}
