import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ChatModel } from '../../packages/core/src/ports/chat-model.ts';
import type { Embedder } from '../../packages/core/src/ports/embedder.ts';
import { ask } from '../../packages/core/src/testing/test-services.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { type AnswerLine, toAnswerLine } from './answers-line.ts';
import { type LoadedDialogues, loadDialogues } from './answers-load.ts';
import { type AnswersSet, type AskedQuestion, readAnswersSet } from './answers-set.ts';
import { configuredModel } from './configured-model.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { hostAnswers } from './local-models.ts';
import { median } from './processes.ts';

const usage =
  'bench answers --dialogues FILE --questions FILE --out RESULTS.jsonl [--chat | --model FILE.gguf] [--limit N]';

/** What writes the answers; without it they are quoted. */
export type Answering = {
  chatModel?: ChatModel | undefined;
  mayReword?: boolean;
  embedder?: Embedder | undefined;
};

/** `times`: milliseconds for each line. */
export type Answered = { lines: AnswerLine[]; times: number[] };

/**
 * Records dialogues, asks every question about them in the chat with SuperSearch, and writes for each one line:
 * `{"questionId", "response", "verdict", "quotes", "excerpts"}`. Answers are quoted, or with `--chat` written by the provider
 * of the CHAT_* settings, or with `--model` by a model in a file; what it wrote before any check is the line's `draft`. Knows nothing
 * of any particular dialogues.
 */
export async function benchAnswers(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      dialogues: { type: 'string' },
      questions: { type: 'string' },
      out: { type: 'string' },
      chat: { type: 'boolean' },
      model: { type: 'string' },
      limit: { type: 'string' },
    },
  });
  const { dialogues, questions, out } = values;
  if (dialogues === undefined || questions === undefined || out === undefined)
    throw new Error(`Usage: ${usage}`);
  const whole = await readAnswersSet(dialogues, questions);
  const set = {
    ...whole,
    questions: whole.questions.slice(0, Number(values.limit ?? whole.questions.length)),
  };
  const local = values.model === undefined ? undefined : hostAnswers(values.model);
  const answering = values.chat ? configuredModel() : { chatModel: local?.port };
  try {
    await withFreshDatabase(undefined, async (database) => {
      const { lines, times } = await answerAll(database, set, answering);
      await writeFile(out, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      summarise(lines, times);
    });
  } finally {
    await local?.host.close();
  }
}

/** Asks the questions in their order. */
export async function answerAll(
  database: WingmanDatabase,
  set: AnswersSet,
  { chatModel, mayReword = false, embedder }: Answering = {},
): Promise<Answered> {
  const withChatModel = chatModel !== undefined;
  const loaded = await loadDialogues(database, set, { withChatModel, mayReword, embedder });
  const drafts = chatModel && watchDrafts(loaded, chatModel);
  const given = watchExcerpts(loaded);
  const chats = new Map<string, Chat>();
  const answered: Answered = { lines: [], times: [] };
  for (const question of set.questions) {
    const chat = chatFor(question, chats);
    chats.set(question.id, chat);
    loaded.services.clock.set(new Date(Date.parse(set.askedAt) + chat.turn * 1000).toISOString());
    given.segmentIds = [];
    if (drafts) drafts.text = '';
    const startedAt = performance.now();
    const { conversation } = await ask(loaded.services, loaded.actor, question.question, {
      sessionId: chat.sessionId,
      superSearch: true,
    });
    answered.times.push(performance.now() - startedAt);
    const line = toAnswerLine(question.id, conversation, given.segmentIds, loaded);
    answered.lines.push({ ...line, ...(drafts && { draft: drafts.text }) });
  }
  return answered;
}

/** `turn`: how many questions were asked in it before, each a second after the other. */
type Chat = { sessionId: string; turn: number };

/** @throws {Error} when the question before was not asked */
function chatFor({ id, previousId }: AskedQuestion, chats: Map<string, Chat>): Chat {
  if (previousId === undefined) return { sessionId: crypto.randomUUID(), turn: 0 };
  const before = chats.get(previousId);
  if (!before) throw new Error(`The question ${id} comes before ${previousId}, which it follows`);
  return { ...before, turn: before.turn + 1 };
}

/** The segments that a model is given for what the last search found, by recordings: no answer stores them. */
function watchExcerpts({ services: { recall } }: LoadedDialogues): { segmentIds: number[][] } {
  const given: { segmentIds: number[][] } = { segmentIds: [] };
  const { findExcerpts } = recall;
  recall.findExcerpts = async (query) => {
    const recalled = await findExcerpts(query);
    const recordings = await recall.giveRecordings({ userId: query.userId, recalled });
    given.segmentIds = recordings.map(({ turns }) => turns.map(({ id }) => id));
    return recalled;
  };
  return given;
}

/** What the model wrote last, before any check. */
function watchDrafts({ services }: LoadedDialogues, model: ChatModel): { text: string } {
  const draft = { text: '' };
  Object.assign(services.chatModel, { givenCharacters: model.givenCharacters });
  services.chatModel.onRequest = async function* (request) {
    for await (const chunk of model.stream(request)) {
      if (chunk.type === 'text') draft.text = chunk.restarts ? chunk.text : draft.text + chunk.text;
      yield chunk;
    }
  };
  return draft;
}

function summarise(lines: AnswerLine[], times: number[]): void {
  const verdicts = Object.entries(Object.groupBy(lines, ({ verdict }) => verdict));
  const counts = verdicts.map(([verdict, of]) => `${of?.length ?? 0} ${verdict}`).join(', ');
  const quotes = lines.reduce((sum, line) => sum + line.quotes.length, 0);
  const longest = Math.max(0, ...times);
  console.log(`answers: ${lines.length} questions: ${counts}; ${quotes} quotes`);
  console.log(`  p50 ${median(times).toFixed(1)} ms a question, longest ${longest.toFixed(1)} ms`);
}
