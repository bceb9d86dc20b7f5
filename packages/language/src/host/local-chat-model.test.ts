import { join } from 'node:path';
import { type ChatChunk, ChatModelError, type ChatRequest } from '@wingman/core/ports/chat-model.ts';
import { expect, test, vi } from 'vitest';
import { isAlive, openHost, temporaryFolder } from '../testing/language-host.ts';
import { writeTinyAnswerModel } from '../testing/tiny-answer-model.ts';
import type { LanguageHost } from './language-host.ts';
import { createLocalChatModel, type LocalChatModelOptions } from './local-chat-model.ts';

const words = ['La', ' pulizia', ' costa', ' ottanta', ' euro', ' [1].'];

type Options = {
  words?: string[];
  isEndless?: boolean;
  context?: number;
  otherwise?: Record<string, string>;
};

function open(host: LanguageHost, { words: own = words, ...how }: Options = {}) {
  const file = join(temporaryFolder(), 'piccolo.gguf');
  writeTinyAnswerModel(file, own, how);
  return createLocalChatModel(host, optionsFor(file));
}

function optionsFor(file: string): LocalChatModelOptions {
  return { findModel: () => ({ name: 'piccolo', file }), engine: { threads: 1 } };
}

function asking(request: Partial<ChatRequest> = {}): ChatRequest {
  return {
    messages: [
      { role: 'system', content: 'Rispondi in italiano.' },
      { role: 'user', content: 'Quanto costa?' },
    ],
    temperature: 0.7,
    maxTokens: 100,
    signal: new AbortController().signal,
    ...request,
  };
}

async function read(chunks: AsyncIterable<ChatChunk>, onText: (text: string) => void = () => {}) {
  const all: ChatChunk[] = [];
  for await (const chunk of chunks) {
    all.push(chunk);
    if (chunk.type === 'text') onText(chunk.text);
  }
  return {
    text: all.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join(''),
    end: all.at(-1),
    all,
  };
}

test('streams exactly what the model writes, token by token', async () => {
  const { all } = await read(open(openHost()).stream(asking()));
  const texts = words.map((text) => ({ type: 'text', text }));
  expect(all).toEqual([...texts, { type: 'end', reason: 'stop' }]);
});

test('ends at the number of tokens that was asked for', async () => {
  const { text, end } = await read(open(openHost()).stream(asking({ maxTokens: 3 })));
  expect(text).toBe('La pulizia costa');
  expect(end).toEqual({ type: 'end', reason: 'length' });
});

test('a model that never ends is ended by the context, without losing the rules', async () => {
  const model = open(openHost(), { isEndless: true, context: 1_024 });
  const { text, end } = await read(model.stream(asking({ maxTokens: 100_000 })));
  expect(end).toEqual({ type: 'end', reason: 'length' });
  expect(text.startsWith('La pulizia costa ottanta euro [1].La pulizia')).toBe(true);
});

test('each sentence must cite one of the turns, or the answer is the refusal', async () => {
  const citing = { turns: 2, refusal: 'Non risulta.' };
  const careless = [...words.slice(0, -1), ' [7].'];
  const otherwise = { ' euro': ' [2].' };
  const model = open(openHost(), { words: careless, otherwise });
  expect((await read(model.stream(asking()))).text).toBe('La pulizia costa ottanta euro [7].');
  expect((await read(model.stream(asking({ citing })))).text).toBe('La pulizia costa ottanta euro [2].');
  const refusing = open(openHost(), { words: ['Non', ' risulta.'] });
  expect((await read(refusing.stream(asking({ citing })))).text).toBe('Non risulta.');
});

test('an aborted answer rejects with the reason, and its process writes the next', async () => {
  const host = openHost();
  const model = open(host, { isEndless: true });
  const leaving = new AbortController();
  const reason = new Error('enough');
  const endless = read(model.stream(asking({ signal: leaving.signal, maxTokens: 5_000 })), () =>
    leaving.abort(reason),
  );
  await expect(endless).rejects.toBe(reason);
  const { pid } = host;
  expect((await read(model.stream(asking({ maxTokens: 2 })))).text).toBe('La pulizia');
  expect(host.pid).toBe(pid);
});

test('whoever waits behind somebody whose process had to be killed is answered by another one', async () => {
  const host = openHost({ cancelGraceMs: 20 });
  const model = open(host, { isEndless: true });
  const leaving = new AbortController();
  const left = read(model.stream(asking({ signal: leaving.signal, maxTokens: 5_000 })), () => {
    if (host.pid) process.kill(host.pid, 'SIGSTOP');
    leaving.abort(new Error('enough'));
  });
  const behind = read(model.stream(asking({ maxTokens: 1 })));
  await expect(left).rejects.toThrow('enough');
  expect((await behind).text).toBe('La');
});

test('whoever stops reading ends the answer, and those who wait get their turn', async () => {
  const model = open(openHost(), { isEndless: true });
  for await (const chunk of model.stream(asking({ maxTokens: 5_000 }))) {
    if (chunk.type === 'text') break;
  }
  const leaving = new AbortController();
  const reason = new Error('enough');
  const first = read(model.stream(asking({ maxTokens: 5_000, signal: leaving.signal })), () =>
    leaving.abort(reason),
  );
  const gone = new AbortController();
  const second = read(model.stream(asking({ signal: gone.signal })));
  const third = read(model.stream(asking({ maxTokens: 1 })));
  gone.abort();
  await expect(second).rejects.toBe(gone.signal.reason);
  await expect(first).rejects.toBe(reason);
  expect((await third).text).toBe('La');
});

test('an answer is late from the time at which it begins, not while it waits for its turn', async () => {
  const model = open(openHost(), { isEndless: true });
  const leaving = new AbortController();
  const begun = Promise.withResolvers<void>();
  const first = read(model.stream(asking({ maxTokens: 5_000, signal: leaving.signal })), () =>
    begun.resolve(),
  );
  await begun.promise;
  const second = read(model.stream(asking({ maxTokens: 5_000, timeoutMs: 1 })));
  // Longer than the second one may take.
  await new Promise((resolve) => AbortSignal.timeout(20).addEventListener('abort', resolve));
  const third = read(model.stream(asking({ maxTokens: 1 })));
  leaving.abort();
  await expect(first).rejects.toBe(leaving.signal.reason);
  await expect(second).rejects.toMatchObject({ name: 'ChatModelError', kind: 'timeout' });
  expect((await third).text).toBe('La');
});

test('two users who ask at once are both answered, before what one of them asks besides', async () => {
  const model = open(openHost());
  const order: string[] = [];
  const ask = async (userId: string) => {
    const { text } = await read(model.stream(asking({ userId })));
    order.push(userId);
    return text;
  };
  const all = await Promise.all([ask('ada'), ask('ada'), ask('ada'), ask('bruno')]);
  expect(all).toEqual(all.map(() => words.join('')));
  expect(order).toEqual(['ada', 'bruno', 'ada', 'ada']);
});

test('notes that are written in the background give way to a question, and say so', async () => {
  const model = open(openHost(), { isEndless: true });
  const begun = Promise.withResolvers<void>();
  const notes = read(model.stream(asking({ maxTokens: 5_000, isBackground: true })), () => begun.resolve());
  await begun.promise;
  const question = read(model.stream(asking({ maxTokens: 1 })));
  await expect(notes).rejects.toMatchObject({ name: 'ChatModelError', kind: 'unavailable', gaveWay: true });
  expect((await question).text).toBe('La');
  expect(model.modelName?.()).toBe('piccolo');
});

test('a server that stops ends an answer and its process', async () => {
  const host = openHost();
  let pid: number | undefined;
  const stopped = read(open(host, { isEndless: true }).stream(asking({ maxTokens: 5_000 })), () => {
    pid ??= host.pid;
    void host.close();
  });
  await expect(stopped).rejects.toMatchObject({ kind: 'unavailable', message: 'Il server si sta fermando' });
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  expect(pid).toBeDefined();
});

test('a model that does not fit into the memory fails with a sentence', async () => {
  const file = join(temporaryFolder(), 'piccolo.gguf');
  writeTinyAnswerModel(file, words);
  const engine = { threads: 1, freeBytes: 100e6 };
  const large = createLocalChatModel(openHost(), { ...optionsFor(file), engine });
  await expect(read(large.stream(asking()))).rejects.toMatchObject({
    kind: 'failed',
    message: 'Il modello ha bisogno di 0,4 GB di memoria e ne sono liberi 0,1',
  });
});

// The system ends a process for which there is no memory by SIGKILL.
test.each(['SIGSEGV', 'SIGKILL'])(
  '%s fails the answer alone, and the next question starts another process',
  async (fault) => {
    const host = openHost();
    const model = open(host, { isEndless: true });
    const crashed = read(
      model.stream(asking({ maxTokens: 5_000 })),
      () => host.pid && process.kill(host.pid, fault),
    );
    await expect(crashed).rejects.toBeInstanceOf(ChatModelError);
    await expect(crashed).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await read(model.stream(asking({ maxTokens: 1 })))).text).toBe('La');
  },
);

test('a process that hangs is killed, whether anybody waits for it or not', async () => {
  const host = openHost({ cancelGraceMs: 20 });
  const file = join(temporaryFolder(), 'piccolo.gguf');
  writeTinyAnswerModel(file, words, { isEndless: true });
  let pid: number | undefined;
  const stop = () => host.pid && process.kill(host.pid, 'SIGSTOP');
  const model = createLocalChatModel(host, optionsFor(file));
  const leaving = new AbortController();
  const reason = new Error('enough');
  const left = read(model.stream(asking({ maxTokens: 5_000, signal: leaving.signal })), () => {
    pid = host.pid;
    stop();
    leaving.abort(reason);
  });
  await expect(left).rejects.toBe(reason);
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  const impatient = createLocalChatModel(host, { ...optionsFor(file), silenceMs: 3_000 });
  const hung = read(impatient.stream(asking({ maxTokens: 5_000 })), stop);
  await expect(hung).rejects.toMatchObject({ kind: 'timeout' });
  expect((await read(model.stream(asking({ maxTokens: 1 })))).text).toBe('La');
});

test('leaves out the oldest exchanges of a long chat, and refuses a question that does not fit', async () => {
  const model = open(openHost(), { context: 1_024 });
  const long = 'parola '.repeat(60);
  const [system, question] = asking().messages as [ChatRequest['messages'][0], ChatRequest['messages'][0]];
  const exchange = [
    { role: 'user' as const, content: long },
    { role: 'assistant' as const, content: long },
  ];
  const messages = [system, ...exchange, ...exchange, ...exchange, question];
  expect((await read(model.stream(asking({ messages })))).text).toBe(words.join(''));
  const tooLong = read(
    model.stream(asking({ messages: [system, { role: 'user', content: long.repeat(9) }] })),
  );
  await expect(tooLong).rejects.toMatchObject({
    kind: 'failed',
    message: 'La domanda e gli estratti non entrano nel contesto del modello',
  });
});

test('refuses images and a model that is not there', async () => {
  const image = { type: 'image/png', base64: 'AAAA' };
  const seen = read(
    open(openHost()).stream(asking({ messages: [{ role: 'user', content: 'Chi è?', image }] })),
  );
  await expect(seen).rejects.toMatchObject({
    kind: 'failed',
    message: 'Il modello di questa macchina non può guardare le immagini',
  });
  const gone = createLocalChatModel(openHost(), { findModel: () => undefined, engine: { threads: 1 } });
  await expect(read(gone.stream(asking()))).rejects.toMatchObject({ message: 'Il file del modello non c’è' });
});
