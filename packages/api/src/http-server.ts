import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance, FastifyServerOptions } from 'fastify';
import { fastify, LogController } from 'fastify';
import { basePathOf } from './base-path.ts';
import { type BodyPaces, bodyPaces, keepBodiesMoving } from './body-pace.ts';
import { answerErrorsAsJson, sendError } from './error-handler.ts';
import { securityHeadersFor, sendSecurityHeaders } from './security-headers.ts';
import { answerUnreadable, refuseOddHeads } from './unreadable-request.ts';

const minute = 60_000;
/**
 * Two prompts of 20,000 characters fit in, even if each of them is written as an escape sequence. A wide object of this size
 * takes some 5 ms to parse; the time grows faster than the size beyond half a megabyte.
 */
const maxJsonBytes = 256 * 1024;

export type HttpServerOptions = {
  /** The address users see; undefined when it is to be read from each request. */
  publicUrl: URL | undefined;
  /** Whose forwarding headers are believed: everybody's, nobody's, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string;
  logLevel: string;
  /** Milliseconds that a connection may take to send the head of a request; one minute by default. */
  headersWithinMs?: number | undefined;
};

/** A server of HTTP with our limits, log and headers, and without any route. Listens to nothing. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const headers = securityHeadersFor({ isHttps: options.publicUrl?.protocol === 'https:' });
  const server: FastifyInstance = fastify(serverOptions(options, headers));
  sendSecurityHeaders(server, headers);
  answerErrorsAsJson(server);
  return server;
}

/** Logs every request, and refuses those with odd heads or bodies that come too slowly. */
export function guardRequests(server: FastifyInstance, paces: BodyPaces = bodyPaces): void {
  logRequests(server);
  refuseOddHeads(server);
  keepBodiesMoving(server, paces);
}

function serverOptions(
  { publicUrl, trustProxy, logLevel, headersWithinMs = minute }: HttpServerOptions,
  headers: Record<string, string>,
): FastifyHttpOptions<Server> & { forceCloseConnections: 'idle' } {
  // Node looks at lines that say nothing only now and then.
  const connectionsCheckingInterval = headersWithinMs / 12;
  const base = basePathOf(publicUrl);
  return {
    // The reader of forms writes the headers that it was given, and with them the token, to the trace.
    logger: { level: logLevel, stream: process.stderr, redact: ['busboyOptions.headers'] },
    // Addresses of event streams may carry a token: Fastify's own lines would hold them, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => withoutBase(url ?? '/', base),
    trustProxy: trustedHops(trustProxy),
    bodyLimit: maxJsonBytes,
    // Paths that cannot be decoded fail before any handler of ours is found.
    frameworkErrors: (error, request, reply) => void sendError(request, reply.headers(headers), error),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    routerOptions: { maxParamLength: 5000 },
    // What is being answered is answered to its end; then, and on idle connections, the line is closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // How fast bodies must arrive depends on what they are, see keepBodiesMoving.
    requestTimeout: 0,
    // Nor may an answer stand still for longer.
    connectionTimeout: 10 * minute,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: headersWithinMs - connectionsCheckingInterval,
      connectionsCheckingInterval,
      // What Node refuses by itself has no body, see refuseOddHeads.
      requireHostHeader: false,
    },
  };
}

/** A proxy may take the path of PUBLIC_URL away, or pass it on: what is asked for is the same. */
function withoutBase(url: string, base: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

/** A number of hops: the address that the outermost of so many trusted proxies saw. */
function trustedHops(trusted: HttpServerOptions['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** One line for each request, without its query, which may hold a token or a question. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0];
    const milliseconds = Math.round(reply.elapsedTime);
    // Probes come every few seconds, and say something only when they fail.
    const isQuiet = probes.has(path ?? '') && reply.statusCode < 400;
    request.log[isQuiet ? 'debug' : 'info'](
      { method: request.method, path, status: reply.statusCode, milliseconds },
      'request done',
    );
    done();
  });
}
