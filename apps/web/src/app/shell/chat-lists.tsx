import type { ComponentProps } from 'react';
import { SessionList } from '../../features/sessions/components/session-list.tsx';
import { WaitingChats } from './waiting-chats.tsx';

/** The chats that begin with a question that waits, which the server does not know yet, and all others by day. */
export function ChatLists(props: ComponentProps<typeof SessionList>) {
  return (
    <>
      <WaitingChats currentSessionId={props.currentSessionId} />
      <SessionList {...props} />
    </>
  );
}
