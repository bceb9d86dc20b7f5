import { openScope } from '@wingman/contract/chat-scope.ts';
import type { ChatEvent, ChatInput, SearchScope } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { findChatById, upsertChat } from '@wingman/db/repositories/chat.repository.ts';
import {
  deleteExchange,
  type ExchangeEntity,
  findOwnedExchange,
  insertExchange,
  interruptExchange,
  listRecentExchanges,
  type OwnedExchange,
} from '@wingman/db/repositories/exchange.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { type StoredImage, storeImage } from '../images/store-image.ts';
import { readyModel } from '../ports/chat-model.ts';
import type { AnswerContext, ChatDeps } from './answer-context.ts';
import { type AnswerStream, createAnswerStream } from './answer-stream.ts';
import { createAskedBefore } from './asked-before.ts';
import { assertChatNotInTrash } from './assert-chat-not-in-trash.ts';
import { type ChatLimit, named, readLimit, scopeOf } from './chat-limit.ts';
import { type ChatAgent, chooseAgent } from './choose-agent.ts';
import { dropImage } from './drop-image.ts';
import { toConversation } from './exchange.ts';
import { countFailedAnswer } from './failed-answer.ts';
import { keepAnswer, retryWhileDatabaseIsDown } from './keep-answer.ts';
import { createReadScope } from './read-scope.ts';
import { createRunningAnswers } from './running-answers.ts';
import { writeAnswer } from './write-answer.ts';

type Prepared = Omit<AnswerContext, 'stopped'>;

/** Earlier exchanges of the chat that the model gets. */
const threadLength = 6;

/** Milliseconds within which another node stores its partial answer after a stop request. */
const elsewhereMs = 3_000;

/** Title of a chat that begins with an image and no text. */
const imageTitle = 'Immagine';

export function createChatService(deps: ChatDeps) {
  const { database, clock, log } = deps;
  const { db } = database;
  const running = createRunningAnswers();
  deps.events.onStop(running.stop);

  const zoneOf = (actor: Actor, kept: string | null) =>
    actor.timeZone ?? kept ?? deps.options.defaultTimeZone;

  const askedBefore = createAskedBefore({ ...deps, running });

  async function prepare(actor: Actor, input: ChatInput, image?: Uint8Array): Promise<Prepared> {
    const session = await findChatById(db, input.sessionId);
    if (session && session.userId !== actor.userId) throw new DomainError('not_found');
    if (!session) await assertChatNotInTrash(db, actor, input);
    const { agent, notice } = await chooseAgent(db, actor, input.agentId || null);
    const settings = await findSettings(db, actor.userId);
    const timeZone = zoneOf(actor, settings.timeZone);
    const now = clock.now();
    const { userId } = actor;
    const remembered = session?.scope ?? openScope;
    const limit = await readLimit(db, { userId, asked: input, remembered, now, timeZone });
    const scope = scopeOf(input.superSearch, limit, { now, timeZone });
    const earlier = { sessionId: input.sessionId, userId, limit: threadLength };
    const thread = session ? await listRecentExchanges(db, earlier) : [];
    const stored = image && (await storeImage(deps.audioStore, image));
    const written = readyModel(deps.chatModel) ? agent : undefined;
    const asked = newExchange(actor, input, { agent, written, scope, now, image: stored });
    const conversation = await begin(asked, { image: stored, limit });
    const { wingmanResponseLength: responseLength, searchAllWhenEmpty, userName } = settings;
    const when = { timeZone, now, range: input.range };
    const where = { scope, searchAllWhenEmpty, limit };
    return {
      conversation,
      agent,
      notice,
      responseLength,
      userName,
      ...when,
      ...where,
      thread,
      image: stored,
    };
  }

  /** Inserts the question into its chat; deletes the image when that fails. */
  async function begin(
    conversation: ExchangeEntity,
    begun: { image: StoredImage | undefined; limit: ChatLimit },
  ): Promise<OwnedExchange> {
    const { image, limit } = begun;
    const { sessionId, message, userId, createdAt } = conversation;
    const firstMessage = message.trim() === '' ? imageTitle : message;
    try {
      return await db.transaction().execute(async (trx) => {
        const message = { id: sessionId, userId, firstMessage, now: createdAt, scope: limit.kept };
        if (!(await upsertChat(trx, message))) throw new DomainError('not_found');
        return insertExchange(trx, conversation);
      });
    } catch (error) {
      const mayMissAgent = conversation.agentId !== null && database.dialect.isForeignKeyViolation(error);
      // Deleted since it was chosen: it still answers this question.
      if (mayMissAgent) return begin({ ...conversation, agentId: null }, begun);
      if (image) await dropImage(deps, image, conversation);
      throw error;
    }
  }

  /**
   * Runs to its end with or without subscribers. A failure deletes the question; a complete answer that cannot be
   * stored leaves it as interrupted.
   */
  async function answer(context: AnswerContext, stream: AnswerStream): Promise<void> {
    const { conversation, notice, limit } = context;
    const { userId, sessionId } = conversation;
    const tellTabs = () => deps.events.publish(userId, { type: 'session', sessionId });
    const shown = (entity: ExchangeEntity) => ({
      ...named(toConversation(entity), limit),
      ...(notice === undefined ? {} : { agentNotice: notice }),
    });
    let isWritten = false;
    try {
      stream.push({ type: 'started', conversation: shown(conversation) });
      tellTabs();
      const written = await writeAnswer(deps, context, (event) => stream.push(event));
      isWritten = true;
      const kept = await keepAnswer(db, context, written);
      stream.push({ type: 'done', conversation: shown({ ...conversation, ...kept }) });
      stream.end();
    } catch (error) {
      log.error({ err: error, conversationId: conversation.id }, 'answer failed');
      // Failures that the model tells of are counted where they happen.
      if (!(error instanceof DomainError) || error.cause !== undefined) await countFailedAnswer(deps, userId);
      const takeBack = () => db.transaction().execute((trx) => deleteExchange(trx, conversation));
      const undo = async (): Promise<unknown> =>
        isWritten ? interruptExchange(db, conversation) : takeBack();
      // The caller does not wait while the database is down, but the question must not stay unanswered for ever.
      await undo().catch(() => void retryWhileDatabaseIsDown(undo, context.stopped).catch(() => {}));
      await deps.removeFiles();
      stream.end(error);
    } finally {
      tellTabs();
    }
  }

  /** Asks the node that writes an answer to stop. One that no node is writing is marked as interrupted. */
  async function stopElsewhere(conversation: OwnedExchange): Promise<void> {
    const { id, userId, sessionId } = conversation;
    const news = deps.events.subscribe(userId, AbortSignal.timeout(elsewhereMs));
    deps.events.announceStop(id);
    for await (const event of news) {
      if (event.type !== 'session' || event.sessionId !== sessionId) continue;
      if ((await findOwnedExchange(db, { id, userId }))?.status !== 'pending') return;
    }
    await interruptExchange(db, conversation);
  }

  return {
    /**
     * Asks. The question is stored before anything else happens; the answer is completed and stored even when the
     * caller disconnects. With an image the text may be empty. If the agent cannot answer, the default does, and the
     * exchange says so. `signal` ends the subscription, not the answer. An `id` that the actor has asked with before
     * returns that exchange, and asks nothing.
     * @throws {DomainError} chat_in_trash, not_found for somebody else's chat, agent or `id`, not_image and other image errors; provider
     * errors while streaming
     */
    async *send(
      actor: Actor,
      input: ChatInput,
      image?: Uint8Array,
      signal?: AbortSignal,
    ): AsyncGenerator<ChatEvent> {
      const before = await askedBefore.find(actor, input);
      if (before) return yield* askedBefore.answer(before, signal);
      const stopping = new AbortController();
      const prepared = await prepare(actor, input, image).catch(async (error: unknown) => {
        if (!database.dialect.isUniqueViolation(error)) throw error;
        // Sent twice at the same time, or the id is that of somebody else's exchange.
        return askedBefore.find(actor, input);
      });
      if (!prepared) throw new DomainError('not_found');
      if (!('conversation' in prepared)) return yield* askedBefore.answer(prepared, signal);
      const context = { ...prepared, stopped: stopping.signal };
      const stream = createAnswerStream();
      running.add(context.conversation.id, { stopping, stream, ended: answer(context, stream) });
      yield* stream.events(signal);
    },

    /**
     * Stops an answer: the text so far is stored as interrupted and sent to all subscribers. One that no node is
     * writing is marked as interrupted; a finished one is not changed.
     * @throws {DomainError} not_found
     */
    async stop(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      const conversation = await findOwnedExchange(db, { id, userId: actor.userId });
      if (!conversation) throw new DomainError('not_found');
      if (!running.stop(id) && conversation.status === 'pending') await stopElsewhere(conversation);
      return { ok: true };
    },

    running,

    readScope: createReadScope({ db, clock, zoneOf }),

    /** The image of one of the actor's questions. @throws {DomainError} not_found, also when it has none */
    async image(actor: Actor, { id }: { id: string }): Promise<{ key: string; type: string; bytes: number }> {
      const conversation = await findOwnedExchange(db, { id, userId: actor.userId });
      if (!conversation?.imagePath || !conversation.imageType) throw new DomainError('not_found');
      const key = conversation.imagePath;
      return { key, type: conversation.imageType, bytes: await deps.audioStore.size(key) };
    },
  };
}

/** `written`: the agent whose model is to write the answer. */
type Beginning = {
  agent: ChatAgent;
  written: ChatAgent | undefined;
  scope: SearchScope;
  now: Date;
  image: StoredImage | undefined;
};

function newExchange(
  actor: Actor,
  input: ChatInput,
  { agent, written, scope, now, image }: Beginning,
): ExchangeEntity {
  return {
    id: input.id ?? crypto.randomUUID(),
    userId: actor.userId,
    sessionId: input.sessionId,
    message: input.message,
    response: '',
    relevantRecordingIds: [],
    citations: [],
    scope,
    unsupported: [],
    certainty: null,
    agentId: agent.id,
    agent: written ? { name: written.name, icon: written.icon } : null,
    imagePath: image?.key ?? null,
    imageType: image?.type ?? null,
    status: 'pending',
    createdAt: now.toISOString(),
  };
}
