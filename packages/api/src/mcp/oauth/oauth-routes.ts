import { DomainError } from '@wingman/contract/error.ts';
import type { GivenTokens } from '@wingman/core/accounts/grants/grant-site.ts';
import { networkOf } from '@wingman/core/accounts/network-address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from '../../api-options.ts';
import { basePathOf } from '../../base-path.ts';
import type { ContextFactory } from '../../context.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import { sendOauthError } from './oauth-error.ts';
import { type OauthForm, readForm, readRegistration } from './oauth-forms.ts';
import { mcpPath, oauthPaths } from './oauth-paths.ts';

type OauthOptions = ApiOptions & { context: ContextFactory };

const form = 'application/x-www-form-urlencoded';
/** Ten addresses of two thousand characters. */
const bodyLimit = 32 * 1024;

/**
 * OAuth 2.1 for assistants: what they find out first, how they register, and how they get, renew and give back tokens. What
 * they may do, their user decides in the web app, see `grants.service.ts`.
 */
export function oauthRoutes(scope: FastifyInstance, options: OauthOptions): void {
  scope.setErrorHandler((error, request, reply) => sendOauthError(request, reply, error));
  scope.addHook('onRequest', (request, reply) => options.context(request, reply).countStranger());
  scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  discovery(scope, options);
  scope.post(oauthPaths.register, { bodyLimit }, (request, reply) => register(request, reply, options));
  scope.post(oauthPaths.token, { bodyLimit }, async ({ body }, reply) => {
    const given = await giveTokens(readForm(body), options);
    return reply.header('cache-control', 'no-store').send(tokenAnswer(given));
  });
  scope.post(oauthPaths.revoke, { bodyLimit }, async ({ body }) => {
    const { required } = readForm(body);
    await options.services.grantTokens.revoke({ clientId: required('client_id'), token: required('token') });
    return {};
  });
}

/**
 * Clients look for both documents beside the path of this server, too: of `https://host/wingman/mcp` at
 * `https://host/.well-known/…/wingman/mcp`.
 */
function discovery(scope: FastifyInstance, { context, publicUrl }: OauthOptions): void {
  const base = basePathOf(publicUrl);
  const { resourceMetadata: ofResource, serverMetadata: ofServer } = oauthPaths;
  const addressOf = (request: FastifyRequest, reply: FastifyReply) =>
    `${context(request, reply).site}${base}`;
  for (const url of new Set([ofResource, `${ofResource}${mcpPath}`, `${ofResource}${base}${mcpPath}`]))
    scope.get(url, async (request, reply) => resourceMetadata(addressOf(request, reply)));
  for (const url of new Set([ofServer, `${ofServer}${base}`]))
    scope.get(url, async (request, reply) => serverMetadata(addressOf(request, reply)));
}

/** Only public clients: a program on somebody's machine keeps no secret, and whoever can register needs none. */
async function register(request: FastifyRequest, reply: FastifyReply, options: OauthOptions) {
  const registration = readRegistration(request.body);
  await options.context(request, reply).limit('registerClient', networkOf(request.ip));
  const client = await options.services.oauthClients.register(registration);
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send({
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.parse(client.createdAt) / 1_000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
}

function giveTokens({ required, optional }: OauthForm, { services }: OauthOptions): Promise<GivenTokens> {
  const clientId = required('client_id');
  const resource = optional('resource');
  switch (required('grant_type')) {
    case 'authorization_code':
      return services.grantTokens.exchange({
        clientId,
        resource,
        code: required('code'),
        redirectUri: required('redirect_uri'),
        verifier: required('code_verifier'),
      });
    case 'refresh_token': {
      const scopes = optional('scope')?.split(' ').filter(Boolean);
      return services.grantTokens.refresh({
        clientId,
        resource,
        refreshToken: required('refresh_token'),
        scopes,
      });
    }
    default:
      throw new DomainError('unsupported_grant_type');
  }
}

const tokenAnswer = ({ accessToken, refreshToken, expiresIn, scopes }: GivenTokens) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
  refresh_token: refreshToken,
  scope: scopes.join(' '),
});
