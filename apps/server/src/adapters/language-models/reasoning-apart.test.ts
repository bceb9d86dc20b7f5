import type { ChatChunk, ChatModel } from '@wingman/core/ports/chat-model.ts';
import { expect, it } from 'vitest';
import { reasoningApart } from './reasoning-apart.ts';

async function read(chunks: ChatChunk[]): Promise<ChatChunk[]> {
  const model: ChatModel = {
    async *stream() {
      yield* chunks;
    },
  };
  const { signal } = new AbortController();
  const request = { messages: [], temperature: 0.5, maxTokens: 10, signal };
  return await Array.fromAsync(reasoningApart(model).stream(request));
}

it('takes reasoning out of the text wherever the chunks are cut, and counts it', async () => {
  const texts = ['<thi', 'nk>Vediamo: ', 'ottanta?</th', 'ink>\n\nCosta ', 'ottanta euro.'];
  const found = await read([
    ...texts.map((text) => ({ type: 'text' as const, text })),
    { type: 'end', reason: 'stop', reasoned: 5 },
  ]);
  const text = found.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');
  expect(text).toBe('Costa ottanta euro.');
  expect(found.filter(({ type }) => type === 'reasoning')).toHaveLength(1);
  expect(found.at(-1)).toEqual({ type: 'end', reason: 'stop', reasoned: 5 + 'Vediamo: ottanta?'.length });
});

it('leaves an answer without reasoning as it is', async () => {
  const end = { type: 'end', reason: 'length' } as const;
  expect(await read([{ type: 'text', text: 'Costa ' }, { type: 'text', text: 'poco.' }, end])).toEqual([
    { type: 'text', text: 'Costa ' },
    { type: 'text', text: 'poco.' },
    end,
  ]);
});
