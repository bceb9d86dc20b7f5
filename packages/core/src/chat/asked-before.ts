import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findOwnedExchange, type OwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { toConversation } from './exchange.ts';
import type { createRunningAnswers } from './running-answers.ts';
import { withScopedNames } from './scoped-chats.ts';

type Deps = {
  database: WingmanDatabase;
  events: EventBus;
  running: ReturnType<typeof createRunningAnswers>;
};

/** Milliseconds for which an answer that another node writes is waited for; who asked then reads it from the chat. */
const elsewhereMs = 5 * 60_000;

/** Questions that are sent again, e.g. because the response to the first time was lost. */
export function createAskedBefore({ database: { db }, events, running }: Deps) {
  async function shown(exchange: OwnedExchange) {
    const [conversation] = await withScopedNames(db, exchange.userId, [toConversation(exchange)]);
    return conversation ?? toConversation(exchange);
  }

  /** Waits while another node writes it. @throws {DomainError} provider_failed when it was taken back meanwhile */
  async function ended(exchange: OwnedExchange, signal: AbortSignal | undefined): Promise<OwnedExchange> {
    const { id, userId, sessionId } = exchange;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), elsewhereMs);
    const stops = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    const read = async () => {
      const now = await findOwnedExchange(db, { id, userId });
      if (!now) throw new DomainError('provider_failed');
      return now;
    };
    try {
      // Subscribed before it is read: an end in between is not missed.
      const news = events.subscribe(userId, stops);
      let now = await read();
      if (now.status !== 'pending') return now;
      for await (const event of news) {
        if (event.type !== 'session' || event.sessionId !== sessionId) continue;
        now = await read();
        if (now.status !== 'pending') break;
      }
      return now;
    } finally {
      clearTimeout(timer);
      limit.abort();
    }
  }

  return {
    /** The exchange that the actor began with the same `id`. */
    async find({ userId }: Actor, { id }: Pick<ChatInput, 'id'>): Promise<OwnedExchange | undefined> {
      return id === undefined ? undefined : findOwnedExchange(db, { id, userId });
    },

    /** Its events: as they come where this node writes it, else its beginning and its end. */
    async *answer(exchange: OwnedExchange, signal?: AbortSignal): AsyncGenerator<ChatEvent> {
      const stream = exchange.status === 'pending' ? running.streamOf(exchange.id) : undefined;
      if (stream) return yield* stream.events(signal);
      yield { type: 'started', conversation: await shown(exchange) };
      const last = exchange.status === 'pending' ? await ended(exchange, signal) : exchange;
      if (!signal?.aborted) yield { type: 'done', conversation: await shown(last) };
    },
  };
}
