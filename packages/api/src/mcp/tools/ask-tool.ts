import { randomUUID } from 'node:crypto';
import type { ChatEvent, Citation, Conversation } from '@wingman/contract/conversation.ts';
import { z } from 'zod';
import { createCaller } from '../../app-router.ts';
import { finalAnswer } from '../final-answer.ts';
import type { Links } from '../links.ts';
import { clock, dataNotice, recorded } from '../recorded.ts';
import { notice } from '../shapes.ts';
import { type ToolCall, tool } from '../tool.ts';

/** The longest that an answer may take. */
const answerWithinMs = 240_000;
/** A client is told at most so often that the answer goes on. */
const progressEveryMs = 1_000;

export const ask = tool({
  name: 'ask',
  title: 'Ask about what was said',
  description:
    'Asks Wingman a question about everything that the user has recorded, and waits for the answer, which quotes its places with links to the second. The question is kept as a chat of the user.',
  scope: 'ask',
  isReadOnly: false,
  input: {
    question: z.string().min(1).max(20_000).describe('In the language of the recordings'),
    onlyToday: z.boolean().optional().describe('Look only at what was recorded today; else at everything'),
    recordingId: z.string().max(64).optional().describe('Look only at this recording'),
    chatId: z.string().max(64).optional().describe('The chatId of an earlier answer, to go on from there'),
  },
  output: {
    notice,
    answer: z.string().describe('[n] stands for the citation with this n'),
    certainty: z.string().nullable().describe('sure, maybe, none (nothing was found) or talk'),
    isComplete: z.boolean(),
    citations: z.array(
      z.object({
        n: z.number().int(),
        recordingId: z.string(),
        start: z.number().describe('Seconds from the start of the recording'),
        spokenAt: z.string(),
        speaker: z.string().nullable(),
        text: z.string(),
        url: z.string().describe('Plays it from there'),
      }),
    ),
    chatId: z.string(),
    url: z.string().describe('The chat'),
  },
  async run(call, { question, onlyToday = false, recordingId, chatId }) {
    const limit = AbortSignal.timeout(answerWithinMs);
    const signal = AbortSignal.any([call.gone, limit]);
    const events = await createCaller(call.context, { signal }).chat.send({
      message: question,
      sessionId: chatId ?? randomUUID(),
      superSearch: !onlyToday,
      ...(recordingId === undefined ? {} : { recordingId }),
    });
    const conversation = await finalAnswer(events as AsyncIterable<ChatEvent>, progressOf(call), {
      limit,
      gone: call.gone,
    });
    const answer = answerOf(conversation, call.links);
    return { structured: { notice: dataNotice, ...answer }, text: answerText(answer) };
  },
});

const sentences: Partial<Record<ChatEvent['type'], string>> = {
  started: 'Searching the recordings',
  widening: 'Searching for other words, too',
  reasoning: 'Reasoning',
  text: 'Writing the answer',
};

/** Tells a client that asked for it how far the answer is. */
function progressOf({ extra }: ToolCall): (event: ChatEvent) => Promise<void> {
  const progressToken = extra._meta?.progressToken;
  let progress = 0;
  let told = { at: 0, message: '' };
  return async ({ type }) => {
    const message = sentences[type];
    if (progressToken === undefined || message === undefined) return;
    const at = performance.now();
    if (message === told.message && at - told.at < progressEveryMs) return;
    told = { at, message };
    progress += 1;
    await extra.sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress, message },
    });
  };
}

function answerOf({ sessionId, response, certainty, status, citations }: Conversation, links: Links) {
  return {
    answer: response,
    certainty,
    isComplete: status === 'complete',
    citations: citations.map((each) => citationOf(each, links)),
    chatId: sessionId,
    url: links.chat(sessionId),
  };
}

function citationOf({ n, recordingId, start, spokenAt, speaker, text }: Citation, links: Links) {
  return {
    n,
    recordingId,
    start,
    spokenAt,
    speaker: speaker ?? null,
    text,
    url: links.recording(recordingId, start),
  };
}

function answerText({ answer, citations, isComplete, url }: ReturnType<typeof answerOf>): string {
  const cited = citations.map(
    ({ n, start, speaker, text, url: place }) =>
      `[${n}] ${clock(start)} ${speaker === null ? '' : `${speaker}: `}${text} ${place}`,
  );
  const rest = isComplete ? '' : '\nThe answer is not complete.';
  return `${recorded([answer, ...cited].join('\n'))}\nChat: ${url}${rest}`;
}
