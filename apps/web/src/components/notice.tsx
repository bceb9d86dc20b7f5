import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { closeNotice, type NoticeName, useNoticeTurn } from '../lib/notices.ts';
import { messages } from '../messages/messages.ts';
import classes from './notice.module.css';
import { Surface } from './surface.tsx';

type NoticeProps = {
  name: NoticeName;
  /** Changes with what is said: a notice that was closed comes back with something else. */
  version?: string;
  icon: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** Nothing is wrong. */
  isCalm?: boolean;
  /** It asks something, and goes with the answer. */
  isQuestion?: boolean;
  /** Nothing: there is nothing to say. */
  children: ReactNode;
};

/**
 * Says something for as long as it is so, until it is closed. Of all notices only the most important one is shown. What
 * comes is read out by screen readers.
 */
export function Notice({ name, version = '', icon, action, isCalm, isQuestion, children }: NoticeProps) {
  const isShown = useNoticeTurn(name, version, Boolean(children));
  return (
    <div role="status" aria-live="polite">
      {isShown ? (
        <div className={classes.row}>
          <Surface row size="sm" raised className={classes.notice} {...(isCalm ? {} : { tone: 'warn' })}>
            {icon}
            <span>{children}</span>
            {action}
            {isQuestion ? null : <HideButton name={name} />}
          </Surface>
        </div>
      ) : null}
    </div>
  );
}

function HideButton({ name }: { name: NoticeName }) {
  const hide = () => {
    closeNotice(name);
    // The button goes: the keyboard goes on with the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <CloseButton className={classes.hide} size="md" aria-label={messages.shell.hideNotice} onClick={hide} />
  );
}
