import type { Conversation } from '@wingman/contract/conversation.ts';
import { browserZone, momentLabel } from '../../lib/day.ts';
import { messages } from '../../messages/messages.ts';

const texts = messages.chat;

/** An answer as plain text for the clipboard: its words, and below them the words that each `[n]` cites. */
export function answerAsText(
  { response, citations }: Pick<Conversation, 'response' | 'citations'>,
  now: Date,
  zone = browserZone(),
): string {
  if (citations.length === 0) return response;
  const lines = citations.map(({ n, spokenAt, text, isChanged }) =>
    isChanged
      ? `[${n}] ${texts.changedSource}`
      : texts.sourceLine(n, momentLabel(new Date(spokenAt), now, zone), text),
  );
  return [response, '', texts.sources, ...lines].join('\n');
}
