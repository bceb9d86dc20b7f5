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
 * Two prompts of 20,000 characters fit, even if each character is an escape sequence. A wide object of this size
 * takes some 5 ms to parse; the time grows faster than the size beyond half a megabyte.
 */
const maxJsonBytes = 256 * 1024;

export type HttpServerOptions = {
  /** The public URL; undefined to derive it from each request. */
  publicUrl: URL | undefined;
  /** Whose forwarding headers are trusted: all, none, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string;
  logLevel: string;
  /** Milliseconds that a connection may take to send the head of a request; one minute by default. */
  headersWithinMs?: number | undefined;
};

/** An HTTP server with our limits, log and headers, without routes. Does not listen. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const headers = securityHeadersFor({ isHttps: options.publicUrl?.protocol === 'https:' });
  const server: FastifyInstance = fastify(serverOptions(options, headers));
  sendSecurityHeaders(server, headers);
  answerErrorsAsJson(server);
  return server;
}

/** Logs every request, and refuses those with invalid headers or slow bodies. */
export function guardRequests(server: FastifyInstance, paces: BodyPaces = bodyPaces): void {
  logRequests(server);
  refuseOddHeads(server);
  keepBodiesMoving(server, paces);
}

function serverOptions(
  { publicUrl, trustProxy, logLevel, headersWithinMs = minute }: HttpServerOptions,
  headers: Record<string, string>,
): FastifyHttpOptions<Server> & { forceCloseConnections: 'idle' } {
  // Node checks idle connections only periodically.
  const connectionsCheckingInterval = headersWithinMs / 12;
  const base = basePathOf(publicUrl);
  return {
    // The form parser writes the request headers, and with them the token, to the trace log.
    logger: { level: logLevel, stream: process.stderr, redact: ['busboyOptions.headers'] },
    // URLs of event streams may contain a token, which Fastify's own log lines would include, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => withoutBase(url ?? '/', base),
    trustProxy: trustedHops(trustProxy),
    bodyLimit: maxJsonBytes,
    pluginTimeout: minute,
    // Paths that cannot be decoded fail before routing.
    frameworkErrors: (error, request, reply) => void sendError(request, reply.headers(headers), error),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    // Running responses are completed; then, and on idle connections, the connection is closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The minimum rate of bodies depends on their kind, see keepBodiesMoving.
    requestTimeout: 0,
    // Nor may a response stall for longer.
    connectionTimeout: 10 * minute,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: headersWithinMs - connectionsCheckingInterval,
      connectionsCheckingInterval,
      // Node's own error responses have no body, see refuseOddHeads.
      requireHostHeader: false,
    },
  };
}

/** A proxy may strip the path of PUBLIC_URL or pass it on: both are served. */
function withoutBase(url: string, base: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

/** A number of hops: the address seen by the outermost of so many trusted proxies. */
function trustedHops(trusted: HttpServerOptions['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** A calendar address is its own password, and so are links to read and to send. */
const withoutSecret = (path: string) =>
  path.replace(/^(\/api\/calendar\/|\/condivisi\/|\/mcp\/uploads\/).+/i, '$1…');

/** One line for each request, without its query, which may contain a token or a question. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const path = withoutSecret(request.url.split('?', 1)[0] ?? '');
    const milliseconds = Math.round(reply.elapsedTime);
    // Probes are frequent, and only logged when they fail.
    const isQuiet = probes.has(path) && reply.statusCode < 400;
    request.log[isQuiet ? 'debug' : 'info'](
      { method: request.method, path, status: reply.statusCode, milliseconds },
      'request done',
    );
    done();
  });
}
