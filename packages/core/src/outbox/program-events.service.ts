import type { ProgramEvent, ProgramReset } from '@wingman/contract/program-event.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  findOutboxPosition,
  hasUncountedEvents,
  listOutboxEvents,
  type OutboxPosition,
} from '@wingman/db/repositories/outbox.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { PlanOptions } from '../accounts/effective-plan.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { advanceOutbox } from './advance-outbox.ts';
import { mayFollowEvents } from './outbox-handler.ts';
import { eventBody } from './webhook-message.ts';

type EventsDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; options: PlanOptions };

/** `id`: from which a stream resumes. `text`: the event as JSON. */
export type TextOfEvent = { id: string; type: ProgramEvent['type'] | ProgramReset['type']; text: string };

/** How often a stream looks for what nobody told of. */
const lookMs = 10_000;
const readAtOnce = 100;
/** Streams of one user on this node; the oldest ends. */
const maxStreams = 10;

/** Events for programs as a stream. What is written to whom is in the database: any node goes on where another one ended. */
export function createProgramEventsService({ database, clock, events, options }: EventsDeps) {
  const streams = new Map<string, Set<AbortController>>();
  const { db } = database;

  /** Until something may have happened. */
  function createWaiting(userId: string, signal: AbortSignal, onEnd: () => void) {
    let isWoken = false;
    let wake = () => {};
    const note = async () => {
      for await (const event of events.subscribe(userId, signal)) {
        if (!mayFollowEvents(event)) continue;
        isWoken = true;
        wake();
      }
    };
    // The node ends its streams.
    void note().finally(onEnd);
    return async () => {
      if (!isWoken && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, lookMs);
          timer.unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        }).finally(() => signal.removeEventListener('abort', wake));
      isWoken = false;
    };
  }

  async function advance(userId: string): Promise<OutboxPosition> {
    if (await advanceOutbox({ database, clock, options }, userId)) events.announceJobs();
    const position = await findOutboxPosition(db, userId);
    if (!position) throw new Error('Events were counted, and have no position');
    return position;
  }

  /** Where a stream begins; undefined where what follows `lastEventId` is not all there any more. */
  async function placeAfter(
    userId: string,
    { epoch, last }: OutboxPosition,
    lastEventId: string,
  ): Promise<number | undefined> {
    const [ofEpoch, number] = lastEventId.split('-');
    const position = Number(number);
    if (ofEpoch !== epoch || !Number.isInteger(position) || position < 0 || position > last) return undefined;
    if (position === last) return position;
    const [next] = await listOutboxEvents(db, { userId, after: position, limit: 1 });
    return next?.position === position + 1 ? position : undefined;
  }

  /** Counted events after a position, and then what is counted later. */
  async function* tellAfter(
    userId: string,
    place: { epoch: string; after: number },
    { signal, wait }: { signal: AbortSignal; wait: () => Promise<void> },
  ): AsyncGenerator<TextOfEvent, void> {
    let { after } = place;
    while (!signal.aborted) {
      const next = await listOutboxEvents(db, { userId, after, limit: readAtOnce });
      for (const event of next) {
        after = event.position;
        const text = eventBody({ ...event, happenedAt: event.createdAt });
        yield { id: `${place.epoch}-${after}`, type: event.type, text };
      }
      if (next.length === readAtOnce) continue;
      await wait();
      if (await hasUncountedEvents(db, userId)) await advance(userId);
    }
  }

  async function* tell(
    userId: string,
    lastEventId: string | undefined,
    { signal, onEnd }: { signal: AbortSignal; onEnd: () => void },
  ): AsyncGenerator<TextOfEvent, void> {
    const wait = createWaiting(userId, signal, onEnd);
    const position = await advance(userId);
    const { epoch, last } = position;
    const isNew = lastEventId === undefined;
    const after = isNew ? last : await placeAfter(userId, position, lastEventId);
    if (after === undefined) {
      const text = JSON.stringify({ type: 'reset', timestamp: clock.now().toISOString() });
      yield { id: `${epoch}-${last}`, type: 'reset', text };
    }
    yield* tellAfter(userId, { epoch, after: after ?? last }, { signal, wait });
  }

  return {
    /**
     * What happens to the actor's recordings, from now on or after `lastEventId`. Where that is too old, or of a database that is no more,
     * the first one is a `reset`. A user has at most 10 streams on a node: the oldest ends.
     */
    async *follow(
      { userId }: Actor,
      { lastEventId }: { lastEventId: string | undefined },
      signal: AbortSignal,
    ): AsyncGenerator<TextOfEvent, void> {
      const mine = new AbortController();
      const ofUser = streams.get(userId) ?? new Set();
      streams.set(userId, ofUser);
      const [oldest] = ofUser;
      if (oldest && ofUser.size >= maxStreams) {
        oldest.abort();
        ofUser.delete(oldest);
      }
      ofUser.add(mine);
      try {
        const ends = { signal: AbortSignal.any([signal, mine.signal]), onEnd: () => mine.abort() };
        yield* tell(userId, lastEventId, ends);
      } finally {
        mine.abort();
        ofUser.delete(mine);
        if (ofUser.size === 0 && streams.get(userId) === ofUser) streams.delete(userId);
      }
    },
  };
}
