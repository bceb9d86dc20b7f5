import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/language-host.ts';
import { writeTinyAnswerModel } from '../testing/tiny-answer-model.ts';
import { openAnswerEngine } from './answer-engine.ts';

const long = { role: 'user' as const, content: 'parola '.repeat(200) };

async function open() {
  const file = join(temporaryFolder(), 'piccolo.gguf');
  writeTinyAnswerModel(file, ['La', ' pulizia']);
  const engine = await openAnswerEngine(file, { threads: 1 });
  onTestFinished(() => engine.close());
  let text = '';
  let parts = 0;
  const answer = async (onRead = () => {}, signal = new AbortController().signal) => {
    text = '';
    parts = 0;
    const request = { messages: [long], temperature: 0.1, maxTokens: 5 };
    await engine.answer(request, {
      signal,
      onText: (chunk) => (text += chunk),
      onReasoning: () => {},
      onRead() {
        parts += 1;
        onRead();
      },
    });
  };
  return { answer, read: () => ({ text, parts }) };
}

test('reads a long prompt in parts, and one that it has read not again', async () => {
  const { answer, read } = await open();
  await answer();
  expect(read().text).toBe('La pulizia');
  expect(read().parts).toBeGreaterThan(5);
  await answer();
  expect(read()).toEqual({ text: 'La pulizia', parts: 0 });
});

test('whoever leaves while a prompt is read ends the reading, of which nothing is lost for the next', async () => {
  const { answer, read } = await open();
  const leaving = new AbortController();
  const reason = new Error('enough');
  await expect(answer(() => leaving.abort(reason), leaving.signal)).rejects.toBe(reason);
  expect(read()).toEqual({ text: '', parts: 1 });
  await answer();
  expect(read().text).toBe('La pulizia');
});
