import type { ChatMessage } from '@wingman/core/ports/chat-model.ts';
import type {
  ChatHistoryItem,
  Llama,
  LlamaChat,
  LlamaChatResponseChunk,
  LlamaModel,
  Token,
} from 'node-llama-cpp';
import { ModelProblem, problems } from '../models/model-problem.ts';
import { citingGrammar } from './citing-grammar.ts';
import { loadLibrary } from './llama.ts';
import { type EngineOptions, openModel } from './open-model.ts';

export type AnswerRequest = {
  messages: Pick<ChatMessage, 'role' | 'content'>[];
  temperature: number;
  maxTokens: number;
  /** Turns that may be cited, and must be: see `ChatRequest`. */
  citing?: { turns: number; refusal: string } | undefined;
};

/** `reasoned`: characters of reasoning that were left out. */
export type AnswerEnd = { reason: 'stop' | 'length'; reasoned: number };

export type AnswerOptions = {
  signal: AbortSignal;
  onText: (text: string) => void;
  /** A part of the messages was read. */
  onRead: () => void;
  /** The model has begun to reason. */
  onReasoning: () => void;
};

export type AnswerEngine = {
  /** One answer at a time. @throws {ModelProblem} request when the messages do not fit; the signal's reason */
  answer(request: AnswerRequest, options: AnswerOptions): Promise<AnswerEnd>;
  close(): Promise<void>;
};

/** An answer for which there is less room than this is not begun. */
const leastAnswer = 48;
/** Tokens that the engine keeps free. */
const spare = 8;
/** So many tokens of a prompt are read at once: a model of four billion parameters takes two to six seconds for them. */
const readAtOnce = 128;

/** Loads a model that writes answers. @throws {ModelProblem} model or engine */
export async function openAnswerEngine(file: string, options: EngineOptions): Promise<AnswerEngine> {
  const { llama, model, contextSize } = await openModel(file, 'answers', options);
  const chat = await openChat(model, contextSize, options.threads);
  return {
    async answer({ messages, temperature, maxTokens, citing }, { signal, onText, onRead, onReasoning }) {
      const { history, tokens } = fitMessages(chat, messages, contextSize - spare - leastAnswer);
      const room = Math.min(maxTokens, contextSize - spare - tokens.length);
      const reasoning = watchReasoning(onText, onReasoning);
      const grammar = citing && (await grammarOf(llama, citing));
      await readPrompt(chat, tokens, { signal, onRead });
      const { metadata } = await chat.generateResponse(history, {
        signal,
        temperature,
        maxTokens: room,
        // On a small machine reasoning costs minutes: models that can do without it answer at once.
        budgets: { thoughtTokens: 0 },
        onResponseChunk: reasoning.push,
        ...(grammar ? { grammar } : {}),
      });
      const reason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
      return { reason, reasoned: reasoning.characters() };
    },
    async close() {
      await model.dispose();
    },
  };
}

async function openChat(model: LlamaModel, contextSize: number, threads: number): Promise<LlamaChat> {
  const { LlamaChat } = await loadLibrary();
  try {
    const context = await model.createContext({ contextSize, threads, ignoreMemorySafetyChecks: true });
    return new LlamaChat({ contextSequence: context.getSequence() });
  } catch (cause) {
    await model.dispose();
    throw new ModelProblem('model', problems.damaged, { cause });
  }
}

async function grammarOf(llama: Llama, { turns, refusal }: { turns: number; refusal: string }) {
  return await llama.createGrammar({ grammar: citingGrammar(turns, refusal) });
}

type Messages = AnswerRequest['messages'];

/** The messages as far as they fit into `most` tokens: the oldest exchanges are left out, never the rules or the question. */
function fitMessages(
  chat: LlamaChat,
  messages: Messages,
  most: number,
): { history: ChatHistoryItem[]; tokens: Token[] } {
  const rules = messages.filter(({ role }) => role === 'system');
  let rest = messages.filter(({ role }) => role !== 'system');
  for (;;) {
    const history = historyOf([...rules, ...rest]);
    const tokens = tokensOf(chat, history);
    if (tokens.length <= most) return { history, tokens };
    if (rest.length < 3) throw new ModelProblem('request', problems.tooLong);
    rest = rest.slice(2);
  }
}

function tokensOf(chat: LlamaChat, chatHistory: ChatHistoryItem[]): Token[] {
  const { contextText } = chat.chatWrapper.generateContextState({ chatHistory });
  return contextText.tokenize(chat.model.tokenizer);
}

/**
 * Reads what an answer begins with, but for its last token, in steps: the engine itself looks at the signal only between the tokens of
 * an answer, and a long prompt would hold everybody up for as long as it takes. What was read before the same way stays read.
 */
async function readPrompt(
  { sequence }: LlamaChat,
  tokens: Token[],
  { signal, onRead }: Pick<AnswerOptions, 'signal' | 'onRead'>,
): Promise<void> {
  await sequence.adaptStateToTokens(tokens, false);
  const end = tokens.length - 1;
  for (let at = sequence.nextTokenIndex; at < end; at += readAtOnce) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, Math.min(at + readAtOnce, end)));
    onRead();
  }
}

/** Ends with an answer that has not begun. */
function historyOf(messages: Messages): ChatHistoryItem[] {
  const items = messages.map(({ role, content }): ChatHistoryItem => {
    if (role === 'assistant') return { type: 'model', response: [content] };
    return { type: role, text: content };
  });
  return [...items, { type: 'model', response: [] }];
}

/** What the model's own form marks as thought is counted and left out. */
function watchReasoning(onText: (text: string) => void, onReasoning: () => void) {
  let characters = 0;
  let isThinking = false;
  return {
    characters: () => characters,
    push({ type, text }: LlamaChatResponseChunk): void {
      if (type === 'segment') {
        characters += text.length;
        if (!isThinking) onReasoning();
      } else if (text !== '') onText(text);
      isThinking = type === 'segment';
    },
  };
}
