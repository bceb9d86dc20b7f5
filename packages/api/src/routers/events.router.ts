import { noInputSchema } from '@wingman/contract/call.ts';
import { userEventSchema } from '@wingman/contract/event.ts';
import { streamOf } from '../stream-of.ts';
import { authedProcedure, router } from '../trpc.ts';
import { whileSignedIn } from '../while-signed-in.ts';

export const eventsRouter = router({
  /**
   * Begins with `connected`, after which a client reads again what it may have missed: events carry no ids to
   * resume from, because what they tell is always there to be read whole.
   */
  subscribe: authedProcedure
    .input(noInputSchema)
    .output(streamOf(userEventSchema))
    .subscription(({ ctx, signal }) =>
      whileSignedIn(ctx, signal, (open) => ctx.services.events.subscribe(ctx.actor, open)),
    ),
});
