import type { ChatEvent } from '@wingman/contract/conversation.ts';
import { expect, it } from 'vitest';
import { finalAnswer } from './final-answer.ts';

const noted = async () => {};
const never = new AbortController().signal;
const code = (name: string) => expect.objectContaining({ code: name });

async function* eventsOf(end: 'ends' | 'fails'): AsyncGenerator<ChatEvent> {
  yield { type: 'widening' };
  if (end === 'fails') throw new Error('aborted');
}

it('an answer that took too long says so, whether its events end or fail then', async () => {
  const over = AbortSignal.abort();
  for (const end of ['ends', 'fails'] as const)
    await expect(finalAnswer(eventsOf(end), noted, { limit: over, gone: never })).rejects.toEqual(
      code('provider_timeout'),
    );
});

it('an answer that fails before says why', async () => {
  await expect(finalAnswer(eventsOf('fails'), noted, { limit: never, gone: never })).rejects.toThrow(
    'aborted',
  );
  await expect(finalAnswer(eventsOf('ends'), noted, { limit: never, gone: never })).rejects.toEqual(
    code('internal'),
  );
});

it('an answer whose client has left ends with the reason of that, whether its events end or fail then', async () => {
  const gone = AbortSignal.abort(new DOMException('The connection was closed', 'AbortError'));
  for (const end of ['ends', 'fails'] as const)
    await expect(finalAnswer(eventsOf(end), noted, { limit: never, gone })).rejects.toBe(gone.reason);
});
