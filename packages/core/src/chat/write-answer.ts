import type { ChatEvent } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { ExchangeEntity } from '@wingman/db/repositories/exchange.repository.ts';
import type { Excerpt } from '@wingman/search/excerpts/excerpts.ts';
import { withoutCourtesy } from '@wingman/search/questions/talk.ts';
import { type ChatChunk, type ChatModel, ChatModelError, type ChatRequest } from '../ports/chat-model.ts';
import { checkCitations, citationsOf, toCitation, toSource } from '../recall/citations.ts';
import type { Counted } from '../recall/counting/counting.ts';
import { quoteExcerpts } from '../recall/extractive.ts';
import { explainNoAnswer, explainOdd, explainScope } from '../recall/no-answer.ts';
import type { Previous, RecallQuery } from '../recall/plan-question.ts';
import { buildPrompt } from '../recall/prompt.ts';
import type { Recalled } from '../recall/recall.service.ts';
import { questionBefore } from '../recall/thread.ts';
import type { AnswerContext, ChatDeps, WrittenAnswer } from './answer-context.ts';
import { withoutReasoning } from './reasoning/reasoning-filter.ts';
import { type Found, searchAllWhenEmpty } from './search-all.ts';
import { isQuestion, tellTalk } from './talk-answer.ts';

type Emit = (event: ChatEvent) => void;
/** `isQuoted`: the recordings' own words, which need no check. */
type Draft = { text: string; status: WrittenAnswer['status']; isQuoted?: boolean };
type ChatEnd = Extract<ChatChunk, { type: 'end' }>;
/** `empty`: the model reasoned and wrote no answer. */
type ModelFailure = ChatModelError['kind'] | 'empty';

/** The longest that one answer may take; the text so far is stored as interrupted. */
const answerTimeoutMs = 120_000;

/** Searches, writes, checks the citations. Text and excerpts are emitted as they arrive. */
export async function writeAnswer(
  deps: ChatDeps,
  context: AnswerContext,
  emit: Emit,
): Promise<WrittenAnswer> {
  const { scope, now, timeZone, range } = context;
  const { userId, message } = context.conversation;
  const talk = tellTalk(context, emit);
  if (talk) return talk;
  const question = withoutCourtesy(message);
  const query = { userId, question, previous: previousOf(context.thread), scope, now, timeZone, range };
  const find = async (asked: RecallQuery): Promise<Found> => {
    const counted = context.image ? undefined : await deps.recall.count(asked, context.responseLength);
    return counted ? { counted } : { recalled: await deps.recall.findExcerpts(asked) };
  };
  // About a picture the model is asked in any case.
  const whenEmpty = context.searchAllWhenEmpty && !context.image;
  const { found, note, ...searched } = await searchAllWhenEmpty(query, { whenEmpty, find });
  if (found.counted) return tellCount(found.counted, note, emit);
  const { recalled } = found;
  const { excerpts } = recalled;
  if (excerpts.length === 0 && !context.image) {
    const empty = await deps.recall.describeScope({ ...searched.query, searched: recalled });
    const response = [note, explainNoAnswer(empty)].filter(Boolean).join('\n\n');
    emit({ type: 'text', text: response });
    const { scope: where } = recalled;
    return withCitations({ response, citations: [], status: 'complete', scope: where, certainty: 'none' });
  }
  const sources = excerpts.map((excerpt) => toSource(excerpt, timeZone));
  emit({ type: 'excerpts', citations: sources.map(({ citation }) => citation) });
  const told = [explainOdd(recalled.odd), explainScope(recalled.scope, recalled.hasOthers ?? false)];
  const preface = [note, told.filter(Boolean).join(' ')].map((line) => line && `${line}\n\n`).join('');
  if (preface) emit({ type: 'text', text: preface });
  // A restart replaces the model's text, not the preface.
  const draft = await draftAnswer(deps, context, recalled, (event) =>
    emit(event.type === 'text' && event.restarts ? { ...event, text: preface + event.text } : event),
  );
  const { text, citations, unsupported } = draft.isQuoted
    ? { text: draft.text, citations: citationsOf(draft.text, sources), unsupported: [] }
    : checkCitations(draft.text, sources, recalled.words);
  const moved = unsupported.map(({ start, end }) => ({
    start: start + preface.length,
    end: end + preface.length,
  }));
  const response = preface + text;
  return withCitations({
    response,
    citations,
    status: draft.status,
    scope: recalled.scope,
    unsupported: moved,
  });
}

function withCitations(
  answer: Pick<WrittenAnswer, 'response' | 'citations' | 'status' | 'scope'> & Partial<WrittenAnswer>,
): WrittenAnswer {
  const relevantRecordingIds = [...new Set(answer.citations.map(({ recordingId }) => recordingId))];
  return { unsupported: [], certainty: null, ...answer, relevantRecordingIds };
}

/** Counted in the database, not written by a model, with a citation for every number. */
function tellCount({ text, excerpts, scope }: Counted, note: string, emit: Emit): WrittenAnswer {
  const citations = excerpts.map(toCitation);
  const response = [note, text].filter(Boolean).join('\n\n');
  emit({ type: 'excerpts', citations });
  emit({ type: 'text', text: response });
  return withCitations({ response, citations, status: 'complete', scope, certainty: 'sure' });
}

/** The question that a short one refers back to. */
function previousOf(all: ExchangeEntity[]): Previous | undefined {
  const thread = all.filter(isQuestion);
  const question = questionBefore(thread.map(({ message }) => message));
  const last = thread.at(-1);
  if (question === undefined || !last) return undefined;
  return { question, askedAt: new Date(last.createdAt), recordingIds: last.relevantRecordingIds };
}

async function draftAnswer(
  deps: ChatDeps,
  context: AnswerContext,
  recalled: Recalled,
  emit: Emit,
): Promise<Draft> {
  const { excerpts, words: question } = recalled;
  const written =
    deps.chatModel && (await streamModel(deps, deps.chatModel, toRequest(context, excerpts), emit));
  const draft = written && 'text' in written ? written : undefined;
  if (written && context.stopped.aborted) return { text: draft?.text ?? '', status: 'interrupted' };
  if (draft) return draft;
  const failure = written && 'failure' in written ? written.failure : undefined;
  const canQuote = excerpts.length > 0;
  // Without excerpts the question is about the image alone.
  if (failure && !canQuote) throw providerError(failure);
  const { responseLength, timeZone } = context;
  const quotes = canQuote && quoteExcerpts({ ...recalled, question, responseLength, timeZone });
  const text = [failure && modelFailures[failure], context.image && blindness, quotes]
    .filter(Boolean)
    .join('\n\n');
  emit({ type: 'text', text });
  return { text, status: 'complete', isQuoted: true };
}

/** Shown before the quotes, so that they are not mistaken for the model's answer. */
const modelFailures: Record<ModelFailure, string> = {
  failed: 'Il modello che scrive le risposte non ha accettato la domanda.',
  unavailable: 'Il modello che scrive le risposte in questo momento non è raggiungibile.',
  timeout: 'Il modello che scrive le risposte non ha risposto in tempo.',
  empty: 'Il modello che scrive le risposte ha ragionato senza arrivare a una risposta.',
};

function providerError(failure: ModelFailure): DomainError {
  if (failure === 'failed' || failure === 'empty') return new DomainError('provider_failed');
  if (failure === 'timeout') return new DomainError('provider_timeout');
  const message = 'Il servizio di intelligenza artificiale non è raggiungibile: riprova tra poco';
  return new DomainError('unavailable', { message });
}

/** Without a model the image cannot be read; the words of the question may still have found something. */
const blindness = 'Non ho potuto guardare l’immagine: il modello che scrive le risposte non è disponibile.';

/**
 * The model's answer, or why there is none when it failed before the first word. A later failure keeps the text so far,
 * marked as interrupted.
 */
async function streamModel(
  deps: ChatDeps,
  model: ChatModel,
  request: ChatRequest,
  emit: Emit,
): Promise<Draft | { failure: ModelFailure }> {
  let text = '';
  const brokenOff = (failure: ModelFailure) =>
    text === '' ? { failure } : { text, status: 'interrupted' as const };
  try {
    for await (const chunk of model.stream(request)) {
      if (chunk.type === 'end') return endOf(deps, chunk, text);
      if (chunk.type === 'text') text = chunk.restarts ? chunk.text : text + chunk.text;
      emit(chunk);
    }
    return brokenOff('failed');
  } catch (error) {
    deps.log.warn({ err: error }, 'chat model request failed');
    if (request.signal.aborted) return brokenOff('timeout');
    if (!(error instanceof ChatModelError)) throw new DomainError('provider_failed', { cause: error });
    return brokenOff(error.kind);
  }
}

/** Only the length of the reasoning is kept. */
function endOf(
  { log }: ChatDeps,
  { reason, reasoned = 0 }: ChatEnd,
  text: string,
): Draft | { failure: ModelFailure } {
  if (reasoned > 0) log.info({ reasoned, answered: text.length }, 'chat model reasoning left out');
  if (text.trim() !== '') return { text, status: endStatus(reason) };
  return { failure: reasoned > 0 ? 'empty' : 'failed' };
}

const endStatus = (reason: 'stop' | 'length') => (reason === 'stop' ? 'complete' : 'cut');

function toRequest(context: AnswerContext, excerpts: Excerpt[]): ChatRequest {
  const { agent, responseLength, timeZone, now, conversation, thread, image } = context;
  const encoded = image && { type: image.type, base64: Buffer.from(image.bytes).toString('base64') };
  return {
    messages: buildPrompt({
      agentPrompt: agent.systemPrompt,
      responseLength,
      now,
      timeZone,
      excerpts,
      question: conversation.message,
      ...(encoded ? { image: encoded } : {}),
      thread: thread
        .filter(({ status }) => status !== 'pending')
        // Answers stored by earlier versions may contain reasoning.
        .map(({ message, response }) => ({ message, response: withoutReasoning(response) })),
    }),
    temperature: agent.temperature,
    maxTokens: tokenBudget(agent.maxTokens, responseLength),
    signal: AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), context.stopped]),
  };
}

/** The token limit: a fifth of the agent's limit at length 1, all of it from 5 on. */
function tokenBudget(maxTokens: number, responseLength: number): number {
  return Math.max(50, Math.round(maxTokens * Math.min(1, responseLength / 5)));
}
