import type { FastifyReply } from 'fastify';

/** Aborts when the caller has hung up, or has got its answer: nobody is left to wait for. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
}
