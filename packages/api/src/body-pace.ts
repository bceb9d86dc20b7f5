import type { IncomingMessage } from 'node:http';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** In every span of so many milliseconds at least so many bytes of a body arrive, or all that is left of it. */
export type BodyPace = { everyMs: number; leastBytes: number };

/** Kinds of bodies; a route that says nothing takes a `whole` one. */
export type BodyKind = 'whole' | 'question' | 'audio';

export type BodyPaces = Record<BodyKind, BodyPace>;

export const bodyPaces: BodyPaces = {
  // A megabyte at most, and nearly always a few kilobytes.
  whole: { everyMs: 30_000, leastBytes: Number.POSITIVE_INFINITY },
  // A picture of ten megabytes may take forty minutes over the slowest line.
  question: { everyMs: 60_000, leastBytes: 256 * 1024 },
  // Hours of sound over a bad line may take hours, but a line that has died is not waited for.
  audio: { everyMs: 120_000, leastBytes: 64 * 1024 },
};

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyKind;
  }
}

/**
 * Ends requests whose body arrives too slowly, whatever serves them: with the error `request_timeout` where nothing
 * was answered yet, else by closing the line. Bytes that wait for us are not held against the sender.
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
  // Whoever reads the body meets the error and answers it; destroying the request would take the line along.
  raw.emit('error', new DomainError('request_timeout'));
}
