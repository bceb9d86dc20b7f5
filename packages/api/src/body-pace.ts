import type { IncomingMessage } from 'node:http';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Minimum rate of a body: so many bytes in every interval of so many milliseconds, or the rest of it. */
export type BodyPace = { everyMs: number; leastBytes: number };

/** Kinds of bodies; `whole` is the default of a route. */
export type BodyKind = 'whole' | 'question' | 'audio';

export type BodyPaces = Record<BodyKind, BodyPace>;

export const bodyPaces: BodyPaces = {
  // A megabyte at most, and nearly always a few kilobytes.
  whole: { everyMs: 30_000, leastBytes: Number.POSITIVE_INFINITY },
  // An image of ten megabytes may take forty minutes over the slowest connection.
  question: { everyMs: 60_000, leastBytes: 256 * 1024 },
  // Hours of audio over a bad connection may take hours, but a dead connection times out.
  audio: { everyMs: 120_000, leastBytes: 64 * 1024 },
};

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyKind;
  }
}

/**
 * Ends requests whose body is too slow, on every route: with the error `request_timeout` before a response was sent,
 * else by closing the connection. Backpressure of the server does not count.
 */
export function keepBodiesMoving(fastify: FastifyInstance, paces: BodyPaces): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request, reply, paces[request.routeOptions.config?.body ?? 'whole']);
    done();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function watch({ raw }: FastifyRequest, reply: FastifyReply, { everyMs, leastBytes }: BodyPace): void {
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    const isInTime = raw.complete || raw.readableLength > 0 || bytesRead - seen >= leastBytes;
    seen = bytesRead;
    if (isInTime) return;
    clearInterval(timer);
    giveUp(raw, reply);
  }, everyMs);
  raw.once('close', () => clearInterval(timer));
}

function giveUp(raw: IncomingMessage, reply: FastifyReply): void {
  const isRead = raw.listenerCount('error') > 0;
  if (reply.sent || !isRead) return void raw.destroy();
  reply.header('connection', 'close');
  // The reader of the body gets the error and responds; destroying the request would close the connection.
  raw.emit('error', new DomainError('request_timeout'));
}
