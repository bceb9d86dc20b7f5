import type { DomainError, ErrorCode } from '@wingman/contract/error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../../error-handler.ts';
import { toDomainError } from '../../error-mapping.ts';

/** What OAuth calls our errors, and in its language: a description is ASCII (RFC 6749, 5.2). */
const known: Partial<Record<ErrorCode, string>> = {
  invalid_client: 'No such client is registered here. Register again.',
  invalid_grant: 'The code or token is not valid, not valid any more, or not of this client.',
  invalid_target: 'The resource is not the one for which access was given.',
  invalid_scope: 'The scope is more than what was granted.',
  unsupported_grant_type: 'Only authorization_code and refresh_token are supported.',
  invalid_client_metadata: 'The client metadata is not valid.',
  invalid_redirect_uri:
    'Redirect URIs are https, or http on 127.0.0.1, [::1] or localhost, without fragment.',
};

/** As OAuth words errors, with ours beside. */
export function sendOauthError(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const error = toDomainError(cause);
  logFailure(request.log, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ ...wordsOf(error), ...error.toBody() });
}

function wordsOf({ code, status }: DomainError): { error: string; error_description: string } {
  const said = known[code];
  if (said !== undefined) return { error: code, error_description: said };
  if (status === 429) return { error: 'too_many_requests', error_description: 'Too many requests.' };
  if (status >= 500) return { error: 'server_error', error_description: 'The server could not answer.' };
  if (status === 403) return { error: 'access_denied', error_description: 'The user has no access now.' };
  return { error: 'invalid_request', error_description: 'The request is not valid.' };
}
