import { TextInput } from '@mantine/core';
import type { SessionSummary } from '@wingman/contract/session.ts';
import { chatTitleMaxLength } from '@wingman/contract/session-table.ts';
import { type KeyboardEvent, useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import classes from './session-list.module.css';

type RenameSessionProps = {
  session: SessionSummary;
  /** `title`: null gives the chat its first message back. */
  onRename: (title: string | null) => void;
  /** `byKey`: the focus belongs to the row again. */
  onEnd: (byKey: boolean) => void;
};

/** The title of a chat, being written in its place. Enter and leaving it save, Escape does not. */
export function RenameSession({ session, onRename, onEnd }: RenameSessionProps) {
  const before = session.title ?? session.firstMessage.slice(0, chatTitleMaxLength);
  const [title, setTitle] = useState(before);
  const save = (byKey: boolean) => {
    const wanted = title.trim();
    if (wanted !== before.trim()) onRename(wanted || null);
    onEnd(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    // Escape would also close the drawer around the list.
    event.stopPropagation();
    if (event.key === 'Enter') save(true);
    else onEnd(true);
  };
  return (
    <TextInput
      className={classes.rename}
      size="sm"
      aria-label={messages.sessions.title}
      value={title}
      maxLength={chatTitleMaxLength}
      autoComplete="off"
      enterKeyHint="done"
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => save(false)}
    />
  );
}
