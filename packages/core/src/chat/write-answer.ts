import type { Certainty, ChatEvent } from '@wingman/contract/conversation.ts';
import { searchMessages } from '@wingman/contract/search-messages.ts';
import type { ExchangeEntity } from '@wingman/db/repositories/exchange.repository.ts';
import { lessSure } from '@wingman/search/answers/choose-answer.ts';
import { withoutCourtesy } from '@wingman/search/questions/talk.ts';
import { readyModel } from '../ports/chat-model.ts';
import type { Counted } from '../recall/counting/counting.ts';
import { type Quoted, quoteAnswer } from '../recall/extractive.ts';
import { explainNoAnswer, explainOdd, explainScope } from '../recall/no-answer.ts';
import { quoteOverview } from '../recall/overview-quotes.ts';
import type { Previous, RecallQuery } from '../recall/plan-question.ts';
import type { Recalled } from '../recall/recall.service.ts';
import { questionBefore } from '../recall/thread.ts';
import { explainVoices } from '../recall/voice-words.ts';
import type { AnswerContext, ChatDeps, WrittenAnswer } from './answer-context.ts';
import {
  answerByModel,
  type ModelAnswer,
  type ModelFailure,
  modelFailures,
  type NoModelAnswer,
  providerError,
} from './model-answer.ts';
import { type Found, searchAllWhenEmpty } from './search-all.ts';
import { isQuestion, tellTalk } from './talk-answer.ts';

type Emit = (event: ChatEvent) => void;
type Draft = Pick<ModelAnswer, 'text' | 'citations' | 'status' | 'unsupported'>;

/** Searches, then has the answer counted, written by a model or quoted. Text and citations are emitted as they come. */
export async function writeAnswer(
  deps: ChatDeps,
  context: AnswerContext,
  emit: Emit,
): Promise<WrittenAnswer> {
  const { scope, now, timeZone, range } = context;
  const { recorded, place, missing } = context.limit;
  const { userId, message } = context.conversation;
  const talk = tellTalk(context, emit);
  if (talk) return talk;
  if (missing !== undefined) return tellMissing(context, missing, emit);
  const question = withoutCourtesy(message);
  const previous = previousOf(context.thread);
  const onWiden = () => emit({ type: 'widening' });
  const query = { userId, question, previous, scope, recorded, place, now, timeZone, range, onWiden };
  const find = async (asked: RecallQuery): Promise<Found> => {
    const counted = context.image ? undefined : await deps.recall.count(asked, context.responseLength);
    return counted ? { counted } : { recalled: await deps.recall.findExcerpts(asked) };
  };
  // About a picture the model is asked in any case.
  const whenEmpty = context.searchAllWhenEmpty && !context.image;
  const { certaintyOf } = deps.recall;
  const { found, note, ...searched } = await searchAllWhenEmpty(query, { whenEmpty, find, certaintyOf });
  if (found.counted) return tellCount(found.counted, note, emit);
  const { recalled } = found;
  const explain = async () =>
    explainNoAnswer(await deps.recall.describeScope({ ...searched.query, searched: recalled }));
  const written = await askModel(deps, context, { recalled, note }, emit);
  if (written && 'response' in written) return written;
  const isRefused = written !== undefined && 'isRefused' in written;
  const failure = written && 'failure' in written ? written.failure : undefined;
  const told = isRefused ? doubted(recalled) : recalled;
  const quoted = quotesOf(context, told);
  const material = { recalled: told, note, failure, isRefused };
  if (quoted || (context.image && !isRefused))
    return tellQuotes(context, { ...material, quoted, certainty: certaintyOf(told) }, emit);
  const response = [failure && modelFailures[failure], note, await explain()].filter(Boolean).join('\n\n');
  emitWhole(response, material, emit);
  const { scope: where } = recalled;
  return withCitations({ response, citations: [], status: 'complete', scope: where, certainty: 'none' });
}

/** Nothing is searched: without that limit it would be more than was asked for. */
function tellMissing({ scope }: AnswerContext, response: string, emit: Emit): WrittenAnswer {
  emit({ type: 'text', text: response });
  return withCitations({ response, citations: [], status: 'complete', scope, certainty: 'none' });
}

/** What an answer is made of. `note`: what it begins with. */
type Material = { recalled: Recalled; note: string };

/** The model's answer; undefined without a model and where there is nothing to ask it about. */
async function askModel(
  deps: ChatDeps,
  context: AnswerContext,
  material: Material,
  emit: Emit,
): Promise<WrittenAnswer | NoModelAnswer | undefined> {
  const chatModel = readyModel(deps.chatModel);
  if (!chatModel) return undefined;
  const { recalled } = material;
  const { userId } = context.conversation;
  const given = { userId, recalled, budget: chatModel.givenCharacters };
  const recordings = await deps.recall.giveRecordings(given);
  if (recordings.length === 0 && !context.image) return undefined;
  const notes = await deps.recall.giveNotes({ ...given, recordings });
  const preface = prefaceOf(material);
  let isBegun = false;
  // A failure before the first word leaves nothing behind. A restart replaces the model's text, not the preface.
  const withPreface: Emit = (event) => {
    if (event.type === 'text' && (!isBegun || event.restarts)) {
      isBegun = true;
      emit({ ...event, text: preface + event.text });
    } else emit(event);
  };
  const certainty = deps.recall.certaintyOf(recalled);
  const asked = { recordings, notes, recalled, certainty };
  const written = await answerByModel({ ...deps, chatModel }, context, asked, withPreface);
  if (!('text' in written)) {
    if (!context.stopped.aborted) return written;
    const nothing: Draft = { text: '', citations: [], unsupported: [], status: 'interrupted' };
    return finished(nothing, material, certainty);
  }
  const { name, icon } = context.agent;
  return { ...finished(written, material, certainty), agent: { name, icon } };
}

function finished({ text, unsupported, ...draft }: Draft, material: Material, certainty: Certainty | null) {
  const preface = prefaceOf(material);
  return withCitations({
    ...draft,
    response: preface + text,
    scope: material.recalled.scope,
    certainty,
    unsupported: unsupported.map(({ start, end }) => ({
      start: start + preface.length,
      end: end + preface.length,
    })),
  });
}

/** What is to be said of the question's dates and of where was searched. */
function prefaceOf({ recalled, note }: Material): string {
  const told = [
    explainOdd(recalled.odd),
    explainScope(recalled.scope, recalled.hasOthers ?? false),
    explainVoices(recalled.voices, recalled.scope),
    recalled.scope.hasNoOwnVoice ? searchMessages.ofAllVoices : '',
  ];
  return [note, told.filter(Boolean).join(' ')].map((line) => line && `${line}\n\n`).join('');
}

/**
 * The recordings' own words: what answers best, also where that is not likely; but beside an image, and where the words of the
 * question could not be searched, only what is.
 */
function quotesOf(context: AnswerContext, recalled: Recalled): Quoted | undefined {
  const { isFound, answer, words, unsearchable, lines } = recalled;
  if (!isFound && (context.image || unsearchable || !answer?.best)) return undefined;
  const { responseLength, timeZone } = context;
  const quoting = { responseLength, timeZone };
  return answer?.best
    ? quoteAnswer(answer, { ...quoting, question: words, lines })
    : quoteOverview(recalled, quoting);
}

/** Where a model has read what was found and says that it is no answer. */
function doubted(recalled: Recalled): Recalled {
  return recalled.answer ? { ...recalled, answer: lessSure(recalled.answer) } : recalled;
}

/** Why no model has written. */
type Unwritten = { failure: ModelFailure | undefined; isRefused: boolean };

type Quoting = Material &
  Unwritten & {
    quoted: Quoted | undefined;
    certainty: Certainty;
  };

/** An answer without a model, or where it failed or refused. */
function tellQuotes(
  context: AnswerContext,
  { failure, isRefused, quoted, certainty, ...material }: Quoting,
  emit: Emit,
): WrittenAnswer {
  // Without quotes the question is about the image alone.
  if (failure && !quoted) throw providerError(failure);
  const { citations = [] } = quoted ?? {};
  const text = [failure && modelFailures[failure], context.image && !isRefused && blindness, quoted?.text]
    .filter(Boolean)
    .join('\n\n');
  const draft: Draft = { text, citations, unsupported: [], status: 'complete' };
  const written = finished(draft, material, certainty);
  emit({ type: 'excerpts', citations });
  emitWhole(written.response, { failure, isRefused }, emit);
  return written;
}

/** Instead of what a model may have begun with: blanks, or reasoning that it took back. */
function emitWhole(text: string, { failure, isRefused }: Unwritten, emit: Emit): void {
  emit({ type: 'text', text, ...(failure || isRefused ? { restarts: true } : {}) });
}

function withCitations(
  answer: Pick<WrittenAnswer, 'response' | 'citations' | 'status' | 'scope'> & Partial<WrittenAnswer>,
): WrittenAnswer {
  const relevantRecordingIds = [...new Set(answer.citations.map(({ recordingId }) => recordingId))];
  return { unsupported: [], certainty: null, agent: null, ...answer, relevantRecordingIds };
}

/** Counted in the database, not written by a model, with a citation for every number. */
function tellCount({ text, citations, scope }: Counted, note: string, emit: Emit): WrittenAnswer {
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

/** Without a model the image cannot be read; the words of the question may still have found something. */
const blindness = 'Non ho potuto guardare l’immagine: il modello che scrive le risposte non è disponibile.';
