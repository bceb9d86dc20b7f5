import type { Certainty, ChatEvent } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import { type ChatChunk, type ChatModel, ChatModelError, type ChatRequest } from '../ports/chat-model.ts';
import { type Checked, checkCitations, sentencesInGivenWords, turnSources } from '../recall/citations.ts';
import type { GivenNote } from '../recall/given-notes.ts';
import type { GivenRecording } from '../recall/given-recordings.ts';
import { buildPrompt } from '../recall/prompt.ts';
import type { Recalled } from '../recall/recall.service.ts';
import { createRefusalHold, refusalForm, withoutRefusal } from '../recall/refusal.ts';
import type { AnswerContext, ChatDeps, WrittenAnswer } from './answer-context.ts';
import { countFailedAnswer } from './failed-answer.ts';
import { withoutReasoning } from './reasoning/reasoning-filter.ts';
import { createStreamedMarks } from './streamed-marks.ts';
import { mayBeTold } from './told-before.ts';

type Emit = (event: ChatEvent) => void;
type ChatEnd = Extract<ChatChunk, { type: 'end' }>;
type Draft = { text: string; status: WrittenAnswer['status'] };
/** `empty`: it reasoned and wrote no answer; `unsupported`: of what a small model wrote nothing is in the recordings. */
export type ModelFailure = ChatModelError['kind'] | 'empty' | 'unsupported';

/** What a model wrote, checked against the turns that it cites, which are numbered in the order of its text. */
export type ModelAnswer = Checked & Pick<Draft, 'status'>;

/** Why a model wrote none: it failed, or says that the excerpts do not hold the answer. */
export type NoModelAnswer = { failure: ModelFailure } | { isRefused: true };

/** What a model is asked with. */
export type Given = {
  recordings: GivenRecording[];
  notes: GivenNote[];
  recalled: Recalled;
  certainty: Certainty;
};

/** The longest that one answer may take; what was written by then is kept as interrupted. */
const answerTimeoutMs = 120_000;

/**
 * Has the model answer. Its text is emitted while it comes, with the numbers that it has in the end unless the check leaves
 * citations out. Answers why there is none when the model failed before the first word, or refused.
 */
export async function answerByModel(
  deps: ChatDeps & { chatModel: ChatModel },
  context: AnswerContext,
  given: Given,
  emit: Emit,
): Promise<ModelAnswer | NoModelAnswer> {
  const sources = turnSources(given.recordings, context.timeZone, given.notes);
  const marks = createStreamedMarks(
    sources.map(({ citation }) => citation),
    emit,
  );
  const hold = createRefusalHold();
  const isSmall = deps.chatModel.givenCharacters !== undefined;
  const request = toRequest(context, given);
  const citing = isSmall && !context.image ? { turns: sources.length, refusal: refusalForm } : undefined;
  const draft = await streamModel(deps, { ...request, citing }, (chunk) => {
    if (chunk.type !== 'text') return emit(chunk);
    if (chunk.restarts) hold.restart();
    marks.push({ ...chunk, text: hold.push(chunk.text) });
  });
  marks.push({ text: hold.end() });
  marks.end();
  if (('failure' in draft || draft.status === 'interrupted') && !context.stopped.aborted)
    await countFailedAnswer(deps, context.conversation.userId);
  if ('failure' in draft) return draft;
  const { words } = given.recalled;
  const written = withoutRefusal(draft.text);
  const text = isSmall ? sentencesInGivenWords(written.text, sources, words) : written.text;
  const checked = checkCitations(text, sources, words);
  // What is said around a refusal apologises, or is about an image.
  const saysMore = checked.citations.length > 0 || (context.image && written.text !== '');
  if (written.refuses && !saysMore) return { isRefused: true };
  if (isSmall && checked.citations.length === 0) return { failure: 'unsupported' };
  return { ...(isSmall ? supportedPart(checked) : checked), status: draft.status };
}

/** The sentences that cite something, as the check left them: what a small model says besides is mostly invented. */
function supportedPart({ text, citations }: Checked): Checked {
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  const kept = sentences.filter((sentence) => /\[\d+\]/.test(sentence));
  return { text: kept.join(' '), citations, unsupported: [] };
}

/**
 * The model's answer, or why there is none when it failed before the first word. Breaking off later leaves what
 * was written, marked as interrupted.
 */
async function streamModel(
  deps: ChatDeps & { chatModel: ChatModel },
  request: ChatRequest,
  onChunk: (chunk: Exclude<ChatChunk, ChatEnd>) => void,
): Promise<Draft | { failure: ModelFailure }> {
  let text = '';
  const brokenOff = (failure: ModelFailure) =>
    text === '' ? { failure } : { text, status: 'interrupted' as const };
  try {
    for await (const chunk of deps.chatModel.stream(request)) {
      if (chunk.type === 'end') return endOf(deps, chunk, text);
      if (chunk.type === 'text') text = chunk.restarts ? chunk.text : text + chunk.text;
      onChunk(chunk);
    }
    return brokenOff('failed');
  } catch (error) {
    deps.log.warn({ err: error }, 'chat model request failed');
    if (request.signal.aborted) return brokenOff('timeout');
    if (!(error instanceof ChatModelError)) throw new DomainError('provider_failed', { cause: error });
    return brokenOff(error.kind);
  }
}

/** Of reasoning nothing is kept but how long it was. */
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

function toRequest(context: AnswerContext, { recordings, notes, recalled, certainty }: Given): ChatRequest {
  const { agent, responseLength, timeZone, now, userName, conversation, thread, image } = context;
  const encoded = image && { type: image.type, base64: Buffer.from(image.bytes).toString('base64') };
  return {
    messages: buildPrompt({
      agentPrompt: agent.systemPrompt,
      responseLength,
      now,
      timeZone,
      userName,
      scope: recalled.scope,
      certainty,
      recordings,
      notes,
      question: conversation.message,
      ...(encoded ? { image: encoded } : {}),
      thread: thread
        .filter(({ status, scope }) => status !== 'pending' && mayBeTold(scope, context.scope))
        // Answers kept by earlier versions may hold reasoning.
        .map(({ message, response }) => ({ message, response: withoutReasoning(response) })),
    }),
    userId: conversation.userId,
    temperature: agent.temperature,
    maxTokens: tokenBudget(agent.maxTokens, responseLength),
    timeoutMs: answerTimeoutMs,
    signal: context.stopped,
  };
}

/** The agent's bound, of which short answers use a part: a fifth at length 1, all of it from 5 on. */
function tokenBudget(maxTokens: number, responseLength: number): number {
  return Math.max(50, Math.round(maxTokens * Math.min(1, responseLength / 5)));
}

/** Said before the quotes, so that nobody takes them for the model's answer. */
export const modelFailures: Record<ModelFailure, string> = {
  failed: 'Il modello che scrive le risposte non ha accettato la domanda.',
  unavailable: 'Il modello che scrive le risposte in questo momento non è raggiungibile.',
  timeout: 'Il modello che scrive le risposte non ha risposto in tempo.',
  unsupported: 'Il modello che scrive le risposte non ha trovato nulla che le registrazioni confermino.',
  empty: 'Il modello che scrive le risposte ha ragionato senza arrivare a una risposta.',
};

export function providerError(failure: ModelFailure): DomainError {
  if (failure === 'failed' || failure === 'empty' || failure === 'unsupported')
    return new DomainError('provider_failed');
  if (failure === 'timeout') return new DomainError('provider_timeout');
  const message = 'Il servizio di intelligenza artificiale non è raggiungibile: riprova tra poco';
  return new DomainError('unavailable', { message });
}
