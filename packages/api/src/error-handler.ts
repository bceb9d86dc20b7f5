import type { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toDomainError } from './error-mapping.ts';

/** Logs internal errors completely, and errors of providers as warnings. */
export function logFailure(log: FastifyRequest['log'], error: DomainError): void {
  if (error.code === 'internal') log.error({ err: error.cause ?? error }, 'request failed');
  else if (error.status >= 500) log.warn({ err: error.cause ?? error, code: error.code }, 'request refused');
}

export function sendError(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const error = toDomainError(cause);
  logFailure(request.log, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  // The call may have set the type of the file it would have sent.
  reply.header('cache-control', 'no-store');
  return reply.code(error.status).type('application/json; charset=utf-8').send(error.toBody());
}

/** Every error response has our JSON body, whatever raised the error. */
export function answerErrorsAsJson(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => sendError(request, reply, error));
}
