import { Kbd, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { messages } from '../../messages/messages.ts';
import { useCurrentChat } from '../current-chat.tsx';
import classes from './shortcuts.module.css';

const texts = messages.shell.shortcuts;

const keys: { keys: string[]; does: string }[] = [
  { keys: ['Alt', 'N'], does: texts.newChat },
  { keys: ['Alt', 'R'], does: texts.record },
  { keys: ['Ctrl', 'K'], does: texts.search },
  { keys: ['/'], does: texts.ask },
  { keys: ['Invio'], does: texts.send },
  { keys: ['Maiusc', 'Invio'], does: texts.newLine },
  { keys: ['?'], does: texts.overview },
];

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** A key that nobody has taken, and no dialog stands before the page: what that asks comes first. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}

function focusQuestion(): void {
  document.querySelector<HTMLTextAreaElement>('#content textarea')?.focus();
}

/** Keys that work on every screen, and the overview of them. Single keys never act while somebody types. */
export function Shortcuts() {
  const { startNew } = useCurrentChat();
  const { toggle } = useRecorder();
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const withAlt: Record<string, () => unknown> = { KeyN: startNew, KeyR: toggle };
    const alone: Record<string, () => unknown> = { '?': () => setOpened(true), '/': focusQuestion };
    const commandOf = (event: KeyboardEvent) => {
      if (!isForPage(event)) return undefined;
      // By the place of the key: with Alt some systems make another letter of it.
      if (event.altKey) return withAlt[event.code];
      return isTyping(event.target) ? undefined : alone[event.key];
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [startNew, toggle]);

  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={texts.title}>
      <dl className={classes.list}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does} className={classes.line}>
            <dt>{does}</dt>
            <dd>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
