import type { ChatEvent, Conversation } from '@wingman/contract/conversation.ts';
import { expect, test } from 'vitest';
import { followAnswer, temporaryConversation } from './stream-answer.ts';
import type { SessionCache } from './use-session-cache.ts';

test('F-35 reasoning is indicated, and reasoning text is removed from the page', async () => {
  const temporary = temporaryConversation(
    { id: 'q1', message: 'Quando?', sessionId: 's1', agentId: null, superSearch: false },
    new Date('2026-01-02T10:00:00Z'),
  );
  const conversation: Conversation = { ...temporary, id: 'saved-1' };
  const events: ChatEvent[] = [
    { type: 'started', conversation },
    { type: 'widening' },
    { type: 'reasoning' },
    { type: 'text', text: 'SEGRETO' },
    { type: 'text', text: 'Alle ', restarts: true },
    { type: 'text', text: 'nove.' },
    { type: 'done', conversation: { ...conversation, response: 'Alle nove.', status: 'complete' } },
  ];
  const told: (string | null)[] = [];
  const cache = { replace() {} } as unknown as SessionCache;
  const following = async function* () {
    yield* events;
  };
  await followAnswer(following(), temporary, cache, {
    untilStarted: false,
    onStarted() {},
    onStep: (step) => told.push(step),
    onShown: ({ response }) => told.push(response),
  });
  expect(told).toEqual([
    null,
    '',
    'widening',
    'reasoning',
    null,
    'SEGRETO',
    null,
    'Alle ',
    null,
    'Alle nove.',
    null,
    'Alle nove.',
  ]);
});
