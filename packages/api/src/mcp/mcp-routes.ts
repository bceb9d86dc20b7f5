import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { DomainError } from '@wingman/contract/error.ts';
import { isLoopback } from '@wingman/core/accounts/network-address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import { createCaller } from '../app-router.ts';
import { basePathOf } from '../base-path.ts';
import { type ApiContext, bearerOf, type ContextFactory } from '../context.ts';
import { sendError } from '../error-handler.ts';
import { toDomainError } from '../error-mapping.ts';
import { whenGone } from '../rest/when-gone.ts';
import { linksOf } from './links.ts';
import { createMcpServer } from './mcp-server.ts';
import { mcpPath, oauthPaths } from './oauth/oauth-paths.ts';

type McpOptions = ApiOptions & { context: ContextFactory };

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, for assistants. Each request is whole in itself: no session is kept,
 * so that any node answers. Only a bearer token counts, never a cookie: an API key, or a token of an app that its user has connected.
 */
export function mcpRoutes(scope: FastifyInstance, options: McpOptions): void {
  const contextOf = (request: FastifyRequest, reply: FastifyReply) =>
    options.context(request, reply, null, true);
  scope.setErrorHandler((error, request, reply) => refuse(contextOf(request, reply), request, reply, error));
  scope.addHook('onRequest', async (request, reply) => {
    assertKnownPage(request, options);
    if (bearerOf(request) === undefined) {
      await options.context(request, reply).countStranger();
      throw new DomainError('unauthorized');
    }
  });
  scope.post(mcpPath, (request, reply) => serve(contextOf(request, reply), request, reply, options));
  // A stream of its own and the end of a session: there are none.
  scope.route({
    method: ['GET', 'DELETE'],
    exposeHeadRoute: false,
    url: mcpPath,
    handler: async (request, reply) => {
      await contextOf(request, reply).authenticate(null);
      reply.header('allow', 'POST');
      throw new DomainError('method_not_allowed');
    },
  });
}

async function serve(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  options: McpOptions,
): Promise<FastifyReply> {
  const { actor } = await context.authenticate(null);
  // The protocol has no batches any more; one would be many calls for the price of one.
  if (Array.isArray(request.body)) throw new DomainError('bad_request');
  const gone = whenGone(reply);
  const server = createMcpServer({
    context,
    actor,
    caller: createCaller(context, { signal: gone }),
    links: linksOf(`${context.site}${basePathOf(options.publicUrl)}`),
    options,
    gone,
    log: request.log,
  });
  const transport = new WebStandardStreamableHTTPServerTransport({});
  gone.addEventListener('abort', () => void server.close());
  await server.connect(transport);
  const response = await transport.handleRequest(asWebRequest(request), { parsedBody: request.body });
  response.headers.set('cache-control', 'no-store, no-transform');
  return reply.header('x-accel-buffering', 'no').send(response);
}

/** Only its headers are read: Fastify has read the body, within our limits. */
function asWebRequest({ method, headers }: FastifyRequest): Request {
  const known = ['accept', 'content-type', 'mcp-protocol-version', 'last-event-id'];
  const sent = known.flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
  );
  return new Request('http://mcp.invalid/mcp', { method, headers: new Headers(sent as [string, string][]) });
}

/**
 * Most assistants are no pages; those that are may call from the origins of `corsOrigins`. A page that is sent to another address under the
 * same name (DNS rebinding) would be of the same origin, so that besides only the known address counts, or this machine's own.
 */
function assertKnownPage(
  { headers: { origin } }: FastifyRequest,
  { publicUrl, corsOrigins = [] }: McpOptions,
): void {
  if (origin === undefined || corsOrigins.includes(origin) || corsOrigins.includes('*')) return;
  const isOwn = publicUrl
    ? origin === publicUrl.origin
    : URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  if (!isOwn) throw new DomainError('foreign_origin');
}

/** As the REST calls are refused, with what a client of OAuth needs to know; a token that is not valid is a 401 here (RFC 6750). */
function refuse(
  { grantSite }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: unknown,
): FastifyReply {
  const error = toDomainError(cause);
  const challenge = challenges[error.code];
  if (challenge === undefined) return sendError(request, reply, error);
  const metadata = `${grantSite.issuer}${oauthPaths.resourceMetadata}`;
  // Without a word about it an app only reads; its user may allow more.
  sendErrorAs(reply, error, `${challenge}, resource_metadata="${metadata}", scope="read"`);
  return reply;
}

const challenges: Partial<Record<DomainError['code'], string>> = {
  unauthorized: 'Bearer realm="wingman"',
  invalid_token: 'Bearer realm="wingman", error="invalid_token"',
};

function sendErrorAs(reply: FastifyReply, error: DomainError, challenge: string): void {
  reply
    .code(401)
    .headers({ 'www-authenticate': challenge, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(error.toBody());
}
