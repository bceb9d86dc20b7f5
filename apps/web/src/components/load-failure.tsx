import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../messages/messages.ts';
import { StatePanel } from './state-panel.tsx';

type LoadFailureProps = {
  title: string;
  text: string;
  /** What failed, in the words of whoever runs the server. */
  detail?: string;
  icon?: ReactNode;
  onRetry: () => void;
};

/** A part of a screen that could not be read, with a second try. */
export function LoadFailure({ onRetry, icon = <IconCloudOff size={28} />, ...said }: LoadFailureProps) {
  return (
    <StatePanel {...said} icon={icon} failure>
      <Button onClick={onRetry}>{messages.shell.retry}</Button>
    </StatePanel>
  );
}
