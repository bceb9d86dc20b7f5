import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { programEventsInputSchema } from '@wingman/contract/program-event.ts';
import type { TextOfEvent } from '@wingman/core/outbox/program-events.service.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { logFailure } from '../error-handler.ts';
import { parseInput, toDomainError } from '../error-mapping.ts';
import { whileSignedIn } from '../while-signed-in.ts';
import { whenGone } from './when-gone.ts';

/** So often proxies and clients see that the stream is alive. */
const heartbeatMs = 15_000;
/** What clients wait before they connect again. */
const retryMs = 3_000;

/** `GET /api/events`: what happens, as server-sent events. Nothing is read before what was written has been taken. */
export function programEvents(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory; heartbeatMs?: number },
): void {
  scope.get('/api/events', async (request, reply) => {
    const context = options.context(request, reply);
    const { actor } = await context.authenticate('read');
    const { lastEventId: inQuery } = parseInput(programEventsInputSchema, request.query);
    const header = request.headers['last-event-id'];
    const { lastEventId } = parseInput(programEventsInputSchema, {
      lastEventId: typeof header === 'string' ? header : inQuery,
    });
    const events = whileSignedIn(context, whenGone(reply), (signal) =>
      options.services.programEvents.follow(actor, { lastEventId }, signal),
    );
    const texts = withHeartbeats(events, options.heartbeatMs ?? heartbeatMs, (cause) => {
      const error = toDomainError(cause);
      logFailure(request.log, error);
      return `event: error\ndata: ${JSON.stringify({ type: 'error', error: { ...error.toBody(), status: error.status } })}\n\n`;
    });
    return reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream')
      .send(Readable.from(texts, { objectMode: false, highWaterMark: 16_384 }));
  });
}

async function* withHeartbeats(
  events: AsyncGenerator<TextOfEvent, void>,
  everyMs: number,
  failure: (cause: unknown) => string,
): AsyncGenerator<string, void> {
  yield `retry: ${retryMs}\n\n`;
  let next = events.next();
  try {
    for (;;) {
      const beat = new AbortController();
      const ready = await Promise.race([
        next,
        delay(everyMs, 'beat' as const, { signal: beat.signal, ref: false }).catch(() => 'beat' as const),
      ]).finally(() => beat.abort());
      if (ready === 'beat') {
        yield ':\n\n';
        continue;
      }
      if (ready.done) return;
      yield textOf(ready.value);
      next = events.next();
    }
  } catch (cause) {
    yield failure(cause);
  } finally {
    next.catch(() => {});
    await events.return();
  }
}

const textOf = ({ id, type, text }: TextOfEvent) => `id: ${id}\nevent: ${type}\ndata: ${text}\n\n`;
