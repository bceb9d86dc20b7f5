import { tracked } from '@trpc/server';
import { eventsInputSchema, userEventSchema } from '@wingman/contract/event.ts';
import type { NumberedEvent } from '@wingman/core/ports/event-bus.ts';
import { trackedStreamOf } from '../stream-of.ts';
import { authedProcedure, router } from '../trpc.ts';
import { whileSignedIn } from '../while-signed-in.ts';

export const eventsRouter = router({
  /**
   * Events carry ids. A client that reconnects with the last one gets what it missed; if that is no longer buffered,
   * the stream begins with `connected`, after which the client refetches.
   */
  subscribe: authedProcedure
    .input(eventsInputSchema)
    .output(trackedStreamOf(userEventSchema))
    .subscription(({ ctx, input, signal }) =>
      whileSignedIn(ctx, signal, (open) =>
        trackedEvents(ctx.services.events.subscribe(ctx.actor, input, open)),
      ),
    ),
});

async function* trackedEvents(events: AsyncIterable<NumberedEvent>) {
  for await (const { id, event } of events) yield tracked(id, event);
}
