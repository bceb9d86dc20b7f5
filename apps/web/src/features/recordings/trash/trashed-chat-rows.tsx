import { Group } from '@mantine/core';
import type { TrashedChat } from '@wingman/contract/trash.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useRemoveChatsForGood, useRestoreChats } from '../api/use-trashed-chats.ts';
import classes from './trash.module.css';
import { TrashActions } from './trash-actions.tsx';
import { TrashText } from './trash-text.tsx';

const texts = lazyMessages.trash;

/** The deleted chats, one by one. */
export function TrashedChatRows({ chats }: { chats: TrashedChat[] }) {
  const [asked, setAsked] = useState<string>();
  const restore = useRestoreChats();
  const removal = useRemoveChatsForGood();
  const close = () => setAsked(undefined);
  return (
    <>
      <ul className={classes.rows} aria-label={texts.chatList}>
        {chats.map((chat) => (
          <TrashedChatRow
            key={chat.sessionId}
            chat={chat}
            busy={restore.isPending}
            onRestore={() => restore.mutate({ sessionIds: [chat.sessionId] })}
            onRemove={() => setAsked(chat.sessionId)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== undefined}
        title={texts.confirmRemoveChat.title}
        text={texts.confirmRemoveChat.text}
        confirmLabel={texts.confirmRemoveChat.confirm}
        pending={removal.isPending}
        onConfirm={() => asked && removal.mutate({ sessionIds: [asked] }, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}

type TrashedChatRowProps = { chat: TrashedChat; busy: boolean; onRestore: () => void; onRemove: () => void };

function TrashedChatRow({ chat, busy, onRestore, onRemove }: TrashedChatRowProps) {
  const zone = browserZone();
  const now = new Date();
  const title = (chat.title ?? chat.firstMessage) || messages.sessions.untitled;
  return (
    <li className={classes.row} data-session-id={chat.sessionId}>
      <TrashText
        title={title}
        deleted={texts.deleted(momentLabel(new Date(chat.deletedAt), now, zone))}
        expiresAt={chat.expiresAt}
      >
        <Group component="p" className="wm-figures" gap="0 0.85rem" c="dimmed" fz="0.85rem">
          <time dateTime={chat.lastActivity}>{momentLabel(new Date(chat.lastActivity), now, zone)}</time>
          <span>{texts.questions(chat.messageCount)}</span>
        </Group>
      </TrashText>
      <TrashActions title={title} busy={busy} onRestore={onRestore} onRemove={onRemove} />
    </li>
  );
}
