import { Button } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import type { WingmanError } from '@wingman/client/wingman-error.ts';
import { StatePanel } from '../../../components/state-panel.tsx';
import { statusLine } from '../../../lib/request-failure.ts';
import { messages } from '../../../messages/messages.ts';

const texts = messages.chat;

type ChatFailureProps = { error: WingmanError; onRetry: () => void; onStartNew: () => void };

/** Stands in for a session that cannot be shown, with the way on. */
export function ChatFailure({ error, onRetry, onStartNew }: ChatFailureProps) {
  const icon = <IconMessageOff size={28} />;
  if (error.code === 'not_found') {
    return (
      <StatePanel title={texts.unknown} icon={icon} level={1} failure>
        <Button onClick={onStartNew}>{texts.newChat}</Button>
      </StatePanel>
    );
  }
  const detail = texts.loadFailedDetail(statusLine(error));
  return (
    <StatePanel title={texts.loadFailed} text={error.message} detail={detail} icon={icon} level={1} failure>
      <Button onClick={onRetry}>{messages.shell.retry}</Button>
    </StatePanel>
  );
}
