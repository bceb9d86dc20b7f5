import type { FastifyReply } from 'fastify';

/** Made once: an exception for each request costs a twentieth of a short one. */
const closed = new DOMException('The connection was closed', 'AbortError');

/** Aborts when the client has disconnected or the response was sent. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(closed));
  if (reply.raw.destroyed) gone.abort(closed);
  return gone.signal;
}
