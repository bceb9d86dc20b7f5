import type { UserEvent } from '@wingman/contract/event.ts';
import type { Actor } from '../actor.ts';
import type { EventBus } from '../ports/event-bus.ts';

export function createEventsService({ events }: { events: EventBus }) {
  return {
    /** The actor's events until `signal` aborts, beginning with `connected`. */
    async *subscribe(actor: Actor, signal: AbortSignal): AsyncGenerator<UserEvent> {
      const stream = events.subscribe(actor.userId, signal);
      yield { type: 'connected' };
      yield* stream;
    },
  };
}
