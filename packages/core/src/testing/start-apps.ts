import { createHash } from 'node:crypto';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { expect } from 'vitest';
import { createTestServices } from './test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
export const site = {
  issuer: 'https://wingman.example.test',
  resource: 'https://wingman.example.test/mcp',
};
export const redirectUri = 'https://app.example.test/callback';
const verifier = 'v'.repeat(43);
export const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The services, a user with the Pro plan, and an app that has registered itself. */
export async function startApps(database: WingmanDatabase) {
  const services = await createTestServices(database);
  const pro = async (email: string) => {
    const registered = await services.register(email);
    await services.subscription.changePlan(registered, { plan: 'pro' });
    return { ...registered, plan: 'pro' as const };
  };
  const ada = await pro('ada@example.test');
  const client = await services.oauthClients.register({ name: 'Assistente', redirectUris: [redirectUri] });
  const { grants, grantTokens, auth } = services;

  const queryOf = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'stato',
      ...more,
    }).toString();
  const allow = async (actor = ada) => {
    const decided = await grants.decide(actor, { query: queryOf(), scopes: ['read'] }, site);
    return new URL(decided.redirectTo).searchParams.get('code') ?? '';
  };
  const exchangeOf = (given: string) => ({
    clientId: client.id,
    code: given,
    redirectUri,
    verifier,
    resource: site.resource,
  });
  const exchange = (given: string) => grantTokens.exchange(exchangeOf(given));
  const refresh = (refreshToken: string) =>
    grantTokens.refresh({ clientId: client.id, refreshToken, resource: undefined, scopes: undefined });
  const actorOf = async (token: string) => (await auth.authenticate(token, site.resource)).actor;
  const connect = async (actor = ada) => exchange(await allow(actor));
  const isRefused = (token: string) => expect(actorOf(token)).rejects.toEqual(code('invalid_token'));
  return {
    ...services,
    pro,
    ada,
    client,
    queryOf,
    allow,
    exchangeOf,
    exchange,
    refresh,
    actorOf,
    connect,
    isRefused,
  };
}
