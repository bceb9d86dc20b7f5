import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { GrantScope } from '@wingman/contract/grant.ts';
import { expect, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestUser, type Reachable, type TestUser } from '../../testing/test-user.ts';

/** An app as the official library makes them; what it keeps is in `kept`. */
export function oauthApp(redirectUrl = 'http://127.0.0.1:33418/callback') {
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    /** Where its user is sent. */
    sentTo?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Assistente di prova', redirect_uris: [redirectUrl] },
    state: () => 'lo stato',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.sentTo = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    invalidateCredentials: () => {
      delete kept.tokens;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  return { provider, kept, redirectUrl };
}
export type OauthApp = ReturnType<typeof oauthApp>;

export function mcpOf(server: Reachable, { provider }: OauthApp) {
  const transport = new StreamableHTTPClientTransport(new URL(server.url('/mcp')), {
    authProvider: provider,
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  const connect = () => client.connect(transport as Parameters<Client['connect']>[0]);
  return { client, transport, connect };
}

/** The user's answer to what the app sent them with, as the web app gives it: where the browser goes then. */
export async function answer(testUser: TestUser, sentTo: URL | undefined, scopes: GrantScope[]) {
  const query = sentTo?.search.slice(1) ?? '';
  const { status, body } = await testUser.call('POST', '/api/grants', { query, scopes });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return new URL((body as { redirectTo: string }).redirectTo);
}

export async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  await newTestUser(app);
  const [anna, bruno] = [
    await newTestUser(app, { subscriptionPlan: 'pro' }),
    await newTestUser(app, { subscriptionPlan: 'pro' }),
  ];
  return { app, anna, bruno };
}

/** The whole way that the official library goes; its user allows `scopes`. */
export async function connected(app: TestApp, testUser: TestUser, scopes: GrantScope[] = ['read']) {
  const program = oauthApp();
  const first = mcpOf(app, program);
  await expect(first.connect()).rejects.toThrow(UnauthorizedError);
  const landed = await answer(testUser, program.kept.sentTo, scopes);
  await first.transport.finishAuth(landed.searchParams.get('code') ?? '');
  const { client, connect } = mcpOf(app, program);
  await connect();
  onTestFinished(() => client.close());
  return { ...program, client, landed, code: landed.searchParams.get('code') ?? '' };
}

export type Fields = Record<string, string>;

export const post = async (app: TestApp, path: string, fields: Fields | string) => {
  const response = await fetch(app.url(path), { method: 'POST', body: new URLSearchParams(fields) });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, headers: response.headers };
};

export const register = async (app: TestApp, metadata: unknown) => {
  const response = await fetch(app.url('/mcp/oauth/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

export const list = (app: TestApp, token: string) =>
  fetch(app.url('/mcp'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
