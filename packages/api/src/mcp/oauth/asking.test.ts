import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { describe, expect, it } from 'vitest';
import { answer, connected, mcpOf, oauthApp, register, start } from '../testing/oauth-app.ts';
import { connect as connectByKey, keyOf } from '../testing/use-mcp.ts';

describe('the registration of apps', () => {
  it('takes what it has a use for, and answers what it has taken', async () => {
    const { app } = await start();
    const { status, body } = await register(app, {
      redirect_uris: ['https://app.example.test/callback'],
      client_name: 'Mia\u202e app',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code'],
      logo_uri: 'https://app.example.test/logo.png',
      scope: 'everything',
    });
    expect([status, body]).toEqual([
      201,
      {
        client_id: expect.stringMatching(/^[\w-]{36}$/),
        client_id_issued_at: expect.any(Number),
        client_name: 'Mia app',
        redirect_uris: ['https://app.example.test/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ]);
  });

  it('refuses what it cannot take', async () => {
    const { app } = await start();
    const redirect_uris = ['https://app.example.test/'];
    const attempts: [unknown, string][] = [
      [null, 'invalid_client_metadata'],
      [[], 'invalid_client_metadata'],
      [{}, 'invalid_redirect_uri'],
      [{ redirect_uris: [] }, 'invalid_redirect_uri'],
      [{ redirect_uris: 'https://app.example.test/' }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['http://app.example.test/'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: [...redirect_uris, 'app:/x'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: Array(11).fill(redirect_uris[0]) }, 'invalid_redirect_uri'],
      [{ redirect_uris, client_name: 7 }, 'invalid_client_metadata'],
      [{ redirect_uris, grant_types: ['implicit'] }, 'invalid_client_metadata'],
      [{ redirect_uris, response_types: ['token'] }, 'invalid_client_metadata'],
    ];
    for (const [metadata, error] of attempts) {
      const { status, body } = await register(app, metadata);
      expect([status, body.error], JSON.stringify(metadata)).toEqual([400, error]);
    }
    const large = { redirect_uris, software_statement: 'x'.repeat(40_000) };
    expect((await register(app, large)).status).toBe(413);
  });

  it('ends for an address that floods it, while what others registered goes on', async () => {
    const { app, anna } = await start();
    const { client } = await connected(app, anna);
    const metadata = { redirect_uris: ['https://app.example.test/'] };
    const answers: number[] = [];
    for (let sent = 0; sent < 65; sent += 1) answers.push((await register(app, metadata)).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(59);
    const { status, body } = await register(app, metadata);
    expect([status, body.error]).toEqual([429, 'too_many_requests']);
    expect((await client.listTools()).tools.length).toBeGreaterThan(3);
  });
});

describe('the answer of a user', () => {
  it('is taken only from a sign-in session on a page of this server', async () => {
    const { app, anna } = await start();
    const program = oauthApp();
    await expect(mcpOf(app, program).connect()).rejects.toThrow(UnauthorizedError);
    const query = program.kept.sentTo?.search.slice(1) ?? '';
    const body = JSON.stringify({ query, scopes: ['read'] });
    const send = (headers: Record<string, string>) =>
      fetch(app.url('/api/grants'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    const { cookie } = anna;
    expect((await send({})).status).toBe(401);
    expect((await send({ cookie })).status).toBe(403);
    expect((await send({ cookie, origin: 'https://evil.example.test' })).status).toBe(403);
    const key = await keyOf(anna, ['everything']);
    expect((await send({ authorization: `Bearer ${key}` })).status).toBe(403);
    expect((await send({ cookie, origin: app.address() })).status).toBe(200);
    expect((await connectByKey(app, key)).getServerVersion()?.name).toBe('wingman');
  });

  it('leads to no address that the app has not registered', async () => {
    const { app, anna } = await start();
    const program = oauthApp();
    await expect(mcpOf(app, program).connect()).rejects.toThrow(UnauthorizedError);
    const sentTo = program.kept.sentTo as URL;
    for (const uri of ['https://evil.example.test/', 'http://127.0.0.1:33418/other', 'javascript:alert(1)']) {
      const changed = new URL(sentTo);
      changed.searchParams.set('redirect_uri', uri);
      await expect(answer(anna, changed, ['read'])).rejects.toThrow('400');
      const asked = await anna.call(
        'GET',
        `/api/grants/asked?${new URLSearchParams({ query: changed.search.slice(1) })}`,
      );
      expect(asked).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    const otherPort = new URL(sentTo);
    otherPort.searchParams.set('redirect_uri', 'http://127.0.0.1:4711/callback');
    expect((await answer(anna, otherPort, [])).href).toBe(
      `http://127.0.0.1:4711/callback?error=access_denied&state=lo+stato&iss=${encodeURIComponent(app.address())}`,
    );
  });
});
