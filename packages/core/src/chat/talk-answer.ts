import type { ChatEvent } from '@wingman/contract/conversation.ts';
import { talkMessages } from '@wingman/contract/talk-messages.ts';
import type { ExchangeEntity } from '@wingman/db/repositories/exchange.repository.ts';
import { greetingOf, readTalk } from '@wingman/search/questions/talk.ts';
import type { AnswerContext, WrittenAnswer } from './answer-context.ts';

/** Answers talk alone, as `answerTalk` does; undefined for a question, and where a picture came with it. */
export function tellTalk(
  context: AnswerContext,
  emit: (event: ChatEvent) => void,
): WrittenAnswer | undefined {
  const { conversation, thread, scope, image } = context;
  const response = image ? undefined : answerTalk(conversation.message, thread.some(isQuestion));
  if (response === undefined) return undefined;
  emit({ type: 'text', text: response });
  const nothing = { citations: [], relevantRecordingIds: [], unsupported: [], agent: null };
  return { ...nothing, response, status: 'complete', scope, certainty: 'talk' };
}

/** Nothing leans on a greeting or on thanks. */
export const isQuestion = ({ certainty }: ExchangeEntity) => certainty !== 'talk';

/**
 * The answer to a message that only greets, thanks or asks for help: nothing is searched and no model is asked. Undefined for every
 * question. `isFollowUp`: something was asked before in the same chat.
 */
export function answerTalk(message: string, isFollowUp: boolean): string | undefined {
  const kind = readTalk(message, isFollowUp);
  if (kind === undefined) return undefined;
  const greeting = greetingOf(message);
  const hello = talkMessages.greetings[greeting ?? 'ciao'];
  if (kind === 'greeting') return `${hello} ${talkMessages.greeting}`;
  const answer = talkMessages[kind];
  // Who only leaves greets for the last time: «ciao, a domani».
  return greeting && kind !== 'farewell' ? `${hello} ${answer}` : answer;
}
