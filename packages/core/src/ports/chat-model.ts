/** `image` is sent together with the text, which may then be empty. */
export type ChatMessage = {
  role: 'system' | 'user' | 'assistant';
  content: string;
  image?: { type: string; base64: string };
};

export type ChatRequest = {
  messages: ChatMessage[];
  /** 0.1 to 1. */
  temperature: number;
  maxTokens: number;
  /**
   * Each sentence must cite a turn, by a number from 1 to `turns`; otherwise the answer may only be `refusal`. A model of this
   * machine is held to it, others have it in their messages.
   */
  citing?: { turns: number; refusal: string } | undefined;
  /** Whose question it is: where one answer is written at a time, users take turns. No provider is told. */
  userId?: string | undefined;
  /** No person is waiting: a model of this machine lets every question go first, and breaks this off for one (`gaveWay`). */
  isBackground?: boolean | undefined;
  /** Timeout of the answer in milliseconds, from the time at which it is begun: a question that waits for its turn is not late. Ten minutes by default. */
  timeoutMs?: number | undefined;
  signal: AbortSignal;
};

/**
 * Text chunks in order, then one `end` with the reason why the model stopped. The model's reasoning is never among
 * them: `reasoning` reports that it has begun to reason, and `reasoned` how many characters it had. `restarts`: the
 * text before this chunk was reasoning, too, and no part of the answer.
 */
export type ChatChunk =
  | { type: 'text'; text: string; restarts?: true }
  | { type: 'reasoning' }
  | { type: 'end'; reason: 'stop' | 'length'; reasoned?: number };

/** Aborted when an answer that begins now is late. */
export const answerTimeout = ({ timeoutMs }: ChatRequest): AbortSignal =>
  AbortSignal.timeout(timeoutMs ?? longestAnswerMs);

const longestAnswerMs = 10 * 60_000;

/** The model, if it can answer now. */
export function readyModel(model: ChatModel | undefined): ChatModel | undefined {
  return model?.isReady?.() === false ? undefined : model;
}

/**
 * The model, if it can also do something small beside answers in a few seconds. One of this machine cannot: it has one context, which
 * belongs to the answers.
 */
export function quickModel(model: ChatModel | undefined): ChatModel | undefined {
  return model?.givenCharacters === undefined ? readyModel(model) : undefined;
}

/** A language model that writes answers. Absent when none is configured. */
export interface ChatModel {
  /**
   * Characters of what was said that it can be given, where that is less than we have. Set for small models, whose sentences stand
   * only where what they cite supports them.
   */
  readonly givenCharacters?: number | undefined;
  /** Tokens that it takes at once, with its answer, where that is known. */
  readonly contextTokens?: number | undefined;
  /** What the model is called that would answer now. */
  modelName?: (() => string | undefined) | undefined;
  /** Whether it is there: a model of this machine may be downloaded or removed meanwhile. Absent: it always is. */
  isReady?: (() => boolean) | undefined;
  /** @throws {ChatModelError} before the first chunk or between two */
  stream(request: ChatRequest): AsyncIterable<ChatChunk>;
}

/** The provider refused (`failed`), was overloaded or down (`unavailable`), or did not answer (`timeout`). */
export class ChatModelError extends Error {
  override readonly name = 'ChatModelError';
  readonly kind: 'failed' | 'unavailable' | 'timeout';
  /** Somebody's question went first: ask again. */
  readonly gaveWay: boolean;

  constructor(
    kind: 'failed' | 'unavailable' | 'timeout',
    message: string,
    options: { cause?: unknown; gaveWay?: boolean } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.gaveWay = options.gaveWay === true;
  }
}
