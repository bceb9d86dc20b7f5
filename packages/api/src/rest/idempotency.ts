import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';

/** Printable ASCII; the draft of the standard writes it in quotes. */
const keyPattern = /^"?([\x21\x23-\x5b\x5d-\x7e]{1,255})"?$/;
const repeatable = new Set(['POST', 'PATCH']);
const wrongKey = 'Idempotency-Key deve avere da 1 a 255 caratteri ASCII, senza spazi né virgolette';

/**
 * Carries out a request that is not a person's own (those have passwords and secrets, of which nothing may be kept) with an `Idempotency-Key` once: sent again it is answered as the first time, with
 * `Idempotency-Replayed: true`.
 * @throws {DomainError} validation_failed, idempotency_key_reused, already_requested, what `work` throws
 */
export async function onceByKey(
  request: FastifyRequest,
  reply: FastifyReply,
  context: ApiContext,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const header = request.headers['idempotency-key'];
  if (header === undefined || !repeatable.has(request.method)) return work();
  const [, key] = keyPattern.exec(String(header)) ?? [];
  if (key === undefined)
    throw new DomainError('validation_failed', { issues: [{ path: 'Idempotency-Key', message: wrongKey }] });
  const { actor } = await context.authenticate(null);
  await context.limit('idempotent', actor.userId);
  const said = [request.method, request.url, actor.apiKeyId ?? null, request.body];
  const { answer, isRepeated } = await context.services.idempotency.once(
    actor,
    { key, request: JSON.stringify(said) },
    work,
  );
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  return answer;
}
