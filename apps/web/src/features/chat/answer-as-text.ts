import type { Conversation } from '@wingman/contract/conversation.ts';
import { browserZone, momentLabel } from '../../lib/day.ts';
import { answerMessages } from '../../messages/answer-messages.ts';

const texts = answerMessages;

/** An answer as plain text for the clipboard: its words, and below them what each `[n]` cites and it does not quote itself. */
export function answerAsText(
  { response, citations }: Pick<Conversation, 'response' | 'citations'>,
  now: Date,
  zone = browserZone(),
): string {
  if (citations.length === 0) return response;
  const lines = citations.map(({ n, spokenAt, text, turns, isChanged, isInTrash }) => {
    if (isChanged) return texts.quotedSourceLine(n, isInTrash ? texts.trashedSource : texts.changedSource);
    const when = momentLabel(new Date(spokenAt), now, zone);
    return turns ? texts.quotedSourceLine(n, when) : texts.sourceLine(n, when, text);
  });
  return [response, '', texts.sources, ...lines].join('\n');
}
