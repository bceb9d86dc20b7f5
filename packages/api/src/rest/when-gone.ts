import type { FastifyReply } from 'fastify';

/** Aborts when the client has disconnected or the response was sent. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
}
