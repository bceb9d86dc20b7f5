import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ChatModel, ChatRequest } from '../../packages/core/src/ports/chat-model.ts';
import type { Embedder } from '../../packages/core/src/ports/embedder.ts';
import { answerAll } from './answers.ts';
import { type AnswersSet, readAnswersSet } from './answers-set.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { type Hosted, hostAnswers, hostMeaning, memoryOf } from './local-models.ts';
import { median } from './processes.ts';

const usage =
  'bench models --dialogues FILE --questions FILE [--answers FILE.gguf] [--meaning FILE.gguf] [--limit N] [--out FILE.json]';

/** Milliseconds after which a process without work ends here; in the product it is five minutes. */
const idleMs = 1_500;
const repeated = 5;

type Figures = Record<string, number>;

/**
 * What models in files of this machine cost, through the product's ports: time to the first token, tokens per second, the memory of
 * their processes, and questions to a memory that holds the dialogues, cold (the process starts) and warm, by kind.
 */
export async function benchModels(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      dialogues: { type: 'string' },
      questions: { type: 'string' },
      answers: { type: 'string' },
      meaning: { type: 'string' },
      limit: { type: 'string', default: '12' },
      out: { type: 'string' },
    },
  });
  const { answers, meaning, dialogues, questions, out } = values;
  if (dialogues === undefined || questions === undefined || !(answers || meaning))
    throw new Error(`Usage: ${usage}`);
  const whole = await readAnswersSet(dialogues, questions);
  const set = { ...whole, questions: whole.questions.slice(0, Number(values.limit)) };
  const all: Record<string, Figures> = {};
  const tell = (name: string, figures: Figures) => {
    all[name] = figures;
    print(name, figures);
  };
  tell('machine before', machine());
  tell('questions, words only', await askQuestions(set, {}));
  if (meaning) tell('meaning alone', await measureMeaning(meaning, set));
  if (meaning) tell('questions, with meaning', await askWith(set, { meaning }));
  if (answers) tell('answers alone', await measureAnswers(answers, await requestsOf(set)));
  if (answers) tell('questions, with answers', await askWith(set, { answers }));
  if (answers && meaning) tell('questions, with both', await askWith(set, { answers, meaning }));
  tell('machine after', machine());
  if (out !== undefined) await writeFile(out, `${JSON.stringify(all, null, 2)}\n`);
}

const machine = (): Figures => ({ 'load of the last minute': loadavg()[0] as number });

function print(name: string, figures: Figures): void {
  console.log(name);
  for (const [what, value] of Object.entries(figures))
    console.log(`  ${what.padEnd(44)} ${value < 10 ? value.toFixed(2) : value.toFixed(0)}`);
}

type Files = { answers?: string; meaning?: string };

/** Asks with models that are loaded by the first question, or for meaning by the recordings. */
async function askWith(set: AnswersSet, { answers, meaning }: Files): Promise<Figures> {
  const writer = answers === undefined ? undefined : hostAnswers(answers);
  const reader = meaning === undefined ? undefined : hostMeaning(meaning);
  try {
    return await askQuestions(set, {
      ...(writer && { chatModel: writer.port }),
      ...(reader && { embedder: coldAtFirst(reader) }),
    });
  } finally {
    await writer?.host.close();
    await reader?.host.close();
  }
}

/** Recordings are embedded before the first question, which is to find no process nevertheless. */
function coldAtFirst({ host, port }: Hosted<Embedder>): Embedder {
  let isAsked = false;
  return {
    model: port.model,
    questionMs: port.questionMs,
    isReady: port.isReady,
    async embed(texts, options) {
      const isFirst = !isAsked && options.purpose === 'question';
      isAsked ||= options.purpose === 'question';
      if (isFirst && host.pid !== undefined) process.kill(host.pid, 'SIGKILL');
      if (isFirst) while (host.pid !== undefined) await delay(5);
      return await port.embed(texts, options);
    },
  };
}

async function askQuestions(
  set: AnswersSet,
  ports: { chatModel?: ChatModel; embedder?: Embedder },
): Promise<Figures> {
  let times: number[] = [];
  await withFreshDatabase(undefined, async (database) => {
    times = (await answerAll(database, set, ports)).times;
  });
  // Not every question is searched for by meaning: the one that starts the process takes longest.
  const cold = ports.embedder && !ports.chatModel ? times.indexOf(Math.max(...times)) : 0;
  const warm = times.toSpliced(cold, 1);
  return {
    'cold, ms': times[cold] as number,
    'warm, median, ms': median(warm),
    'warm, longest, ms': Math.max(...warm),
  };
}

/** What the product asks a model for these questions. */
async function requestsOf(set: AnswersSet): Promise<ChatRequest[]> {
  const requests: ChatRequest[] = [];
  const chatModel: ChatModel = {
    givenCharacters: hostAnswers('').port.givenCharacters,
    async *stream(request) {
      requests.push(request);
      yield { type: 'end', reason: 'stop' };
    },
  };
  await withFreshDatabase(
    undefined,
    async (database) => void (await answerAll(database, set, { chatModel })),
  );
  return requests;
}

/** `tokens`: chunks of text, of which each is one. */
type Answered = { firstMs: number; tokens: number; perSecond: number };

async function answerOnce({ port }: Hosted<ChatModel>, request: ChatRequest): Promise<Answered> {
  const startedAt = performance.now();
  let firstAt = 0;
  let lastAt = 0;
  let tokens = 0;
  for await (const chunk of port.stream({ ...request, signal: new AbortController().signal })) {
    if (chunk.type !== 'text') continue;
    lastAt = performance.now();
    firstAt ||= lastAt;
    tokens += 1;
  }
  const perSecond = tokens > 1 ? ((tokens - 1) / (lastAt - firstAt)) * 1000 : 0;
  return { firstMs: firstAt - startedAt, tokens, perSecond };
}

/** The rate is that of answers which are held to nothing: some end after a word otherwise. */
async function measureAnswers(file: string, requests: ChatRequest[]): Promise<Figures> {
  const hosted = hostAnswers(file, idleMs);
  const free = requests.map((request): ChatRequest => ({ ...request, citing: undefined, maxTokens: 100 }));
  const [first, ...others] = free;
  if (!first) throw new Error('no question was given to a model');
  try {
    const empty = await emptyProcess(hostAnswers('/nonexistent.gguf'));
    const cold = await answerOnce(hosted, first);
    const again = await answerOnce(hosted, first);
    const warm: Answered[] = [];
    for (const request of others.slice(0, repeated)) warm.push(await answerOnce(hosted, request));
    const held: Answered[] = [];
    for (const request of requests.slice(1, 1 + repeated)) held.push(await answerOnce(hosted, request));
    const { now, most } = memoryOf(hosted.host);
    const speeds = [cold, again, ...warm].map(({ perSecond }) => perSecond);
    return {
      'first token, cold, ms': cold.firstMs,
      'first token of the same prompt, ms': again.firstMs,
      'first token of another prompt, median, ms': median(warm.map(({ firstMs }) => firstMs)),
      'characters of such a prompt, median': median(free.map(lengthOf)),
      'tokens/s, median': median(speeds),
      'tokens/s held to citations, median': median(held.map(({ perSecond }) => perSecond)),
      'process without a model, MB': empty,
      'process with the model, MB': now,
      'at most, MB': most,
      'process after idling, MB': await afterIdling(hosted),
    };
  } finally {
    await hosted.host.close();
  }
}

const lengthOf = ({ messages }: ChatRequest) =>
  messages.reduce((sum, { content }) => sum + content.length, 0);

async function measureMeaning(file: string, { dialogues, questions }: AnswersSet): Promise<Figures> {
  const hosted = hostMeaning(file, idleMs);
  const embed = async (texts: string[], purpose: 'question' | 'text') => {
    const startedAt = performance.now();
    await hosted.port.embed(texts, { purpose, signal: new AbortController().signal });
    return performance.now() - startedAt;
  };
  const words = dialogues.flatMap(({ segments }) => segments.map(({ text }) => text)).join(' ');
  const texts = words.match(/.{1,300}(?: |$)/gs) ?? [];
  try {
    const cold = await embed([questions[0]?.question ?? ''], 'question');
    const warm: number[] = [];
    for (const { question } of questions) warm.push(await embed([question], 'question'));
    const loaded = memoryOf(hosted.host).now;
    const many = await embed(texts, 'text');
    const { now, most } = memoryOf(hosted.host);
    return {
      'question, cold, ms': cold,
      'question, warm, median, ms': median(warm),
      'text of 300 characters, ms': many / texts.length,
      texts: texts.length,
      'process after the questions, MB': loaded,
      'process after the texts, MB': now,
      'at most, MB': most,
      'process after idling, MB': await afterIdling(hosted),
    };
  } finally {
    await hosted.host.close();
  }
}

/** The memory of a process that found no file to load. */
async function emptyProcess({ host, port }: Hosted<ChatModel>): Promise<number> {
  const signal = new AbortController().signal;
  const request = { messages: [], temperature: 0.1, maxTokens: 1, signal };
  try {
    for await (const _ of port.stream(request));
  } catch {
    return memoryOf(host).now;
  } finally {
    await host.close();
  }
  throw new Error('a file that is not there was loaded');
}

async function afterIdling({ host }: Hosted<unknown>): Promise<number> {
  const { pid } = host;
  while (host.pid !== undefined) await delay(50);
  while (pid !== undefined && isAlive(pid)) await delay(50);
  return memoryOf(host).now;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
