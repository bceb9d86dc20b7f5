import type { ApiKeyScope } from '@wingman/contract/api-key.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Actor } from '@wingman/core/accounts/actor.ts';
import type { AudioStore } from '@wingman/core/ports/audio-store.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse as parseRange } from 'range-parser';
import type { ContextFactory } from '../context.ts';

/** The parser's code for ranges that are well-formed but begin beyond the end. */
const outside = 2;

export type StoredAnswer = {
  key: string;
  bytes: number;
  type: string;
  filename: string;
  /** Shown by the browser, or saved. */
  disposition: 'inline' | 'attachment';
  /** Constant headers of these bytes. */
  tag: string;
  /** By default a browser may keep them, and asks whether they are still the same. */
  cacheControl?: string;
};

type Wanted = { start: number; end: number; isPart: boolean };

type OwnedCall = { actor: Actor; request: FastifyRequest; reply: FastifyReply };

/** A `GET` and `HEAD` call that returns stored bytes to a signed-in user. `scope`: what an API key must allow. */
export function ownedFileRoute(
  host: FastifyInstance,
  { context, scope = 'read' }: { context: ContextFactory; scope?: ApiKeyScope },
  url: string,
  handle: (call: OwnedCall) => Promise<FastifyReply>,
): void {
  host.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url,
    handler: async (request, reply) => {
      const { actor } = await context(request, reply).authenticate(scope);
      return handle({ actor, request, reply });
    },
  });
}

/** Sends stored bytes to their owner, whole or the one requested range. */
export async function answerStored(
  request: FastifyRequest,
  reply: FastifyReply,
  store: AudioStore,
  stored: StoredAnswer,
): Promise<FastifyReply> {
  const etag = `"${stored.tag}"`;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': stored.cacheControl ?? 'private, no-cache',
    'content-disposition': contentDisposition(stored.filename, { type: stored.disposition }),
    etag,
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const wanted = wantedRange(request, stored.bytes, etag);
  if (!wanted) return refuseRange(reply, stored.bytes);
  reply.type(stored.type).header('content-length', Math.max(0, wanted.end - wanted.start + 1));
  if (wanted.isPart) {
    reply.code(206).header('content-range', `bytes ${wanted.start}-${wanted.end}/${stored.bytes}`);
  }
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await store.read(stored.key, { start: wanted.start, end: wanted.end }));
}

/** Undefined when the range is not satisfiable. Multiple or invalid ranges mean the whole. */
function wantedRange(request: FastifyRequest, bytes: number, etag: string): Wanted | undefined {
  const whole = { start: 0, end: bytes - 1, isPart: false };
  const { range } = request.headers;
  const condition = request.headers['if-range'];
  if (!range || (condition !== undefined && condition !== etag)) return whole;
  const { type, code, ranges } = parseRange(bytes, range);
  if (type !== 'bytes') return whole;
  const [only, ...others] = ranges;
  if (!only) return code === outside ? undefined : whole;
  return others.length > 0 ? whole : { start: only.start, end: only.end, isPart: true };
}

/** Whether a condition such as `If-None-Match` names an entity tag. */
export function matches(condition: string | undefined, etag: string): boolean {
  return (condition ?? '')
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*');
}

function refuseRange(reply: FastifyReply, bytes: number): FastifyReply {
  const error = new DomainError('range_not_satisfiable');
  return reply
    .code(error.status)
    .headers({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
    .removeHeader('content-disposition')
    .type('application/json; charset=utf-8')
    .send(error.toBody());
}
