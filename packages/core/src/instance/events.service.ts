import type { EventsInput } from '@wingman/contract/event.ts';
import type { Actor } from '../accounts/actor.ts';
import type { EventBus, NumberedEvent } from '../ports/event-bus.ts';

export function createEventsService({ events }: { events: EventBus }) {
  return {
    /**
     * The actor's events until `signal` aborts. They resume after `lastEventId`; where that is no longer stored, or
     * none is given, they begin with `connected`.
     */
    subscribe(actor: Actor, input: EventsInput, signal: AbortSignal): AsyncIterable<NumberedEvent> {
      return events.follow(actor.userId, signal, input?.lastEventId);
    },

    /** Calls back, until `signal` aborts, when a sign-in or a key of the actor ended on any node. */
    onAccessChange(actor: Actor, listener: () => void, signal: AbortSignal): void {
      events.onAccessChange(actor.userId, listener, signal);
    },
  };
}
