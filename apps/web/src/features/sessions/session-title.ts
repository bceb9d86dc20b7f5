import type { SessionSummary } from '@wingman/contract/session.ts';
import { cutText } from '../../lib/cut-text.ts';
import { messages } from '../../messages/messages.ts';

/** What a chat is called: its title, else its first message, cut to so many characters. A picture alone has no words. */
export function sessionTitle({ title, firstMessage }: SessionSummary, length: number): string {
  return cutText(title ?? firstMessage, length) || messages.sessions.untitled;
}
