import { Text } from '@mantine/core';
import { IconCloudPause } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { ListRow } from '../../components/list-row.tsx';
import { useWaitingQuestions } from '../../features/chat/chat-provider.tsx';
import { useSessions } from '../../features/sessions/api/use-sessions.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import classes from './waiting-chats.module.css';

const texts = lazyMessages.questions;

/** The chats of which this browser alone knows: each by the first question that waits in it. */
export function WaitingChats({ currentSessionId }: { currentSessionId: string | null }) {
  const headingId = useId();
  const known = new Set(useSessions().data?.map(({ sessionId }) => sessionId));
  const waiting = useWaitingQuestions();
  const chats = new Map<string, string>();
  for (const { sessionId, message } of waiting) {
    if (!known.has(sessionId) && !chats.has(sessionId)) chats.set(sessionId, message || texts.image);
  }
  if (chats.size === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classes.chats}>
      <h2 id={headingId} className={classes.heading}>
        {texts.chats}
      </h2>
      <ul>
        {[...chats].map(([sessionId, message]) => (
          <li key={sessionId}>
            <Link href={`/chat/${sessionId}`} asChild>
              <ListRow as="a" aria-current={sessionId === currentSessionId ? 'page' : undefined}>
                <IconCloudPause size={18} aria-hidden="true" />
                <Text span truncate fz="var(--wm-text-row)">
                  {message}
                </Text>
              </ListRow>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
