import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { messages } from '../messages/messages.ts';
import { StatePanel } from './state-panel.tsx';

type LoadFailureProps = { title: string; text: string; onRetry: () => void };

/** A part of a screen that could not be read, with a second try. */
export function LoadFailure({ title, text, onRetry }: LoadFailureProps) {
  return (
    <StatePanel title={title} text={text} icon={<IconCloudOff size={28} />} failure>
      <Button onClick={onRetry}>{messages.shell.retry}</Button>
    </StatePanel>
  );
}
