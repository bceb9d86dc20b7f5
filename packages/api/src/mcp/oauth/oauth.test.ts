import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import type { Grant } from '@wingman/contract/grant.ts';
import { describe, expect, it } from 'vitest';
import { type TestUser, trpc } from '../../testing/test-user.ts';
import { connected, type Fields, list, post, register, start } from '../testing/oauth-app.ts';
import { use } from '../testing/use-mcp.ts';

const grantsOf = async (testUser: TestUser) => (await testUser.call('GET', '/api/grants')).body as Grant[];

describe('an app of the official library', () => {
  it('finds everything out, registers, asks its user, and uses what they allow', async () => {
    const { app, anna, bruno } = await start();
    const { client, landed, kept } = await connected(app, anna, ['read', 'write']);
    expect([landed.searchParams.get('state'), landed.searchParams.get('iss')]).toEqual([
      'lo stato',
      app.address(),
    ]);
    expect(kept.sentTo?.pathname).toBe('/autorizza');
    expect(kept.sentTo?.searchParams.get('scope')).toBe('read');
    expect(kept.sentTo?.searchParams.get('resource')).toBe(app.url('/mcp'));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('list_recordings');
    expect(names).toContain('add_recording');
    expect(names).not.toContain('ask');
    expect((await use(client, 'list_recordings')).isError).toBe(false);
    expect(await grantsOf(anna)).toMatchObject([
      { name: 'Assistente di prova', leadsTo: '127.0.0.1:33418', scopes: ['read', 'write'] },
    ]);
    expect(await grantsOf(bruno)).toEqual([]);
  });

  it('renews its tokens by itself when they are over', async () => {
    const { app, anna } = await start();
    const program = await connected(app, anna);
    const before = program.kept.tokens;
    await app.database.db
      .updateTable('oauth_tokens')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .where('kind', '=', 'access')
      .execute();
    expect((await program.client.listTools()).tools.length).toBeGreaterThan(3);
    expect(program.kept.tokens?.access_token).not.toBe(before?.access_token);
    expect(program.kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
    expect((await list(app, before?.access_token ?? '')).status).toBe(401);
  });

  it('has to ask again once its user has disconnected it', async () => {
    const { app, anna, bruno } = await start();
    const program = await connected(app, anna);
    const [grant] = await grantsOf(anna);
    expect((await bruno.call('DELETE', `/api/grants/${grant?.id}`)).status).toBe(404);
    expect((await program.client.listTools()).tools.length).toBeGreaterThan(3);
    expect((await anna.call('DELETE', `/api/grants/${grant?.id}`)).status).toBe(200);
    const sentTo = program.kept.sentTo;
    await expect(program.client.listTools()).rejects.toThrow(UnauthorizedError);
    expect(program.kept.sentTo?.href).not.toBe(sentTo?.href);
    expect(await grantsOf(anna)).toEqual([]);
  });

  it('gives back its tokens', async () => {
    const { app, anna } = await start();
    const { kept } = await connected(app, anna);
    const client_id = kept.client?.client_id ?? '';
    const { access_token = '', refresh_token = '' } = kept.tokens ?? {};
    expect((await list(app, access_token)).status).toBe(200);
    expect((await post(app, '/mcp/oauth/revoke', { client_id, token: 'nessuno' })).status).toBe(200);
    expect((await post(app, '/mcp/oauth/revoke', { client_id, token: access_token })).status).toBe(200);
    expect((await list(app, access_token)).status).toBe(401);
    const renewed = { client_id, grant_type: 'refresh_token', refresh_token };
    const { status, body } = await post(app, '/mcp/oauth/token', renewed);
    expect([status, body.token_type, body.scope]).toEqual([200, 'Bearer', 'read']);
    const token = String(body.refresh_token);
    expect((await post(app, '/mcp/oauth/revoke', { client_id, token })).status).toBe(200);
    expect((await list(app, String(body.access_token))).status).toBe(401);
    expect(await grantsOf(anna)).toEqual([]);
  });

  it('sends a recording by a link that ends when it is disconnected', async () => {
    const { app, anna } = await start();
    const { client } = await connected(app, anna, ['write']);
    const { said } = await use(client, 'add_recording');
    const [grant] = await grantsOf(anna);
    const refused = () => fetch(said.uploadUrl, { method: 'POST', body: new FormData() });
    expect((await refused()).status).toBe(400);
    await anna.call('DELETE', `/api/grants/${grant?.id}`);
    expect((await refused()).status).toBe(404);
  });
});

describe('a token of an app', () => {
  it('counts at the protocol of assistants only, and never for what its user does in person', async () => {
    const { app, anna } = await start();
    const { kept } = await connected(app, anna, ['read', 'ask', 'write']);
    const authorization = `Bearer ${kept.tokens?.access_token}`;
    for (const path of ['/api/recordings', '/api/auth/me', '/api/keys', '/api/grants'])
      expect(await anna.call('GET', path, undefined, { authorization })).toMatchObject({
        status: 403,
        body: { code: 'invalid_token' },
      });
    expect((await trpc(app, 'query', 'recordings.list', {}, { authorization })).status).toBe(403);
    const asCookie = { authorization: '', cookie: `wingman_session=${kept.tokens?.access_token}` };
    expect((await anna.call('GET', '/api/auth/me', undefined, asCookie)).status).toBe(403);
  });

  it('does not count under another address of the same server', async () => {
    const { app, anna } = await start();
    const { kept } = await connected(app, anna);
    const { port } = new URL(app.address());
    const elsewhere = await fetch(`http://localhost:${port}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${kept.tokens?.access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(elsewhere.status).toBe(401);
  });

  it('is gone with a new password, as API keys are', async () => {
    const { app, anna } = await start();
    const { kept } = await connected(app, anna);
    const words = { password: 'parola segreta', newPassword: 'un’altra parola' };
    expect((await anna.call('PUT', '/api/account/password', words)).status).toBe(200);
    expect((await list(app, kept.tokens?.access_token ?? '')).status).toBe(401);
    expect(await grantsOf(anna)).toEqual([]);
  });
});

describe('who has no token', () => {
  it('is told where to find out how to get one', async () => {
    const { app } = await start();
    const { status, headers } = await list(app, 'wma_nessuno');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="wingman", error="invalid_token", resource_metadata="${app.url('/.well-known/oauth-protected-resource')}", scope="read"`,
    );
    const get = async (path: string) => (await fetch(app.url(path))).json();
    const ofResource = await get('/.well-known/oauth-protected-resource');
    expect(ofResource).toMatchObject({
      resource: app.url('/mcp'),
      authorization_servers: [app.address()],
      scopes_supported: ['read'],
    });
    expect(await get('/.well-known/oauth-protected-resource/mcp')).toEqual(ofResource);
    expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: app.address(),
      token_endpoint: app.url('/mcp/oauth/token'),
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: ['read', 'ask', 'write'],
    });
  });
});

describe('codes and tokens', () => {
  it('are refused in the words of OAuth, in ASCII', async () => {
    const { app, anna } = await start();
    const { code, kept, redirectUrl } = await connected(app, anna);
    const client_id = kept.client?.client_id ?? '';
    const other = (await register(app, { redirect_uris: [redirectUrl] })).body.client_id as string;
    const exchange = {
      client_id,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUrl,
      code_verifier: kept.verifier ?? '',
    };
    const { access_token = '', refresh_token = '' } = kept.tokens ?? {};
    const refresh = { client_id, grant_type: 'refresh_token', refresh_token };
    const attempts: [Fields | string, number, string][] = [
      [{}, 400, 'invalid_request'],
      [{ client_id }, 400, 'invalid_request'],
      [{ ...exchange, grant_type: 'password' }, 400, 'unsupported_grant_type'],
      [{ ...exchange, grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
      [{ ...exchange, client_id: 'nessuna' }, 401, 'invalid_client'],
      [{ ...exchange, client_id: other }, 400, 'invalid_grant'],
      [{ ...exchange, code_verifier: '' }, 400, 'invalid_request'],
      [{ ...exchange, code: access_token }, 400, 'invalid_grant'],
      [`${new URLSearchParams(exchange)}&code=x`, 400, 'invalid_request'],
      [{ ...refresh, client_id: other }, 400, 'invalid_grant'],
      [{ ...refresh, refresh_token: access_token }, 400, 'invalid_grant'],
      [{ ...refresh, scope: 'read write' }, 400, 'invalid_scope'],
      [{ ...refresh, resource: app.url('/api') }, 400, 'invalid_target'],
      [{ ...refresh, resource: 'x'.repeat(3_000) }, 400, 'invalid_request'],
    ];
    for (const [fields, status, error] of attempts) {
      const { body, ...answered } = await post(app, '/mcp/oauth/token', fields);
      expect([answered.status, body.error], JSON.stringify(fields)).toEqual([status, error]);
      expect(body.error_description).toMatch(/^[ -~]+$/);
      expect(answered.headers.get('cache-control')).toBe('no-store');
    }
    // None of them has ended anything; the same code once more does.
    expect((await list(app, access_token)).status).toBe(200);
    expect((await post(app, '/mcp/oauth/token', exchange)).body.error).toBe('invalid_grant');
    expect((await list(app, access_token)).status).toBe(401);
    expect((await post(app, '/mcp/oauth/token', refresh)).body.error).toBe('invalid_grant');
  });

  it('are not given for other bodies than forms', async () => {
    const { app } = await start();
    const send = async (type: string, body: string) => {
      const headers = { 'content-type': type };
      const response = await fetch(app.url('/mcp/oauth/token'), { method: 'POST', headers, body });
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    const form = 'application/x-www-form-urlencoded';
    expect(await send('application/json', '{"grant_type":"refresh_token"}')).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await send('text/xml', '<a/>')).toEqual([415, 'invalid_request']);
    expect(await send(form, `code=${'x'.repeat(40_000)}`)).toEqual([413, 'invalid_request']);
  });
});
