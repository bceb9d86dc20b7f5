import { createHash } from 'node:crypto';
import { call, type Reachable, type TestUser } from './test-user.ts';

const redirectUri = 'https://app.example.test/callback';
const verifier = 'v'.repeat(43);

/** The query with which a newly registered app sends its users. */
export async function grantQuery(app: Reachable): Promise<{ query: string; clientId: string }> {
  const metadata = { client_name: 'Un’app', redirect_uris: [redirectUri] };
  const { body } = await call(app, 'POST', '/mcp/oauth/register', metadata);
  const clientId = (body as { client_id: string }).client_id;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { query: query.toString(), clientId };
}

/** Connects an app for the user. The id of what they allowed it, and its tokens. */
export async function connectApp(app: Reachable, testUser: TestUser) {
  const { query, clientId } = await grantQuery(app);
  const decided = await testUser.call('POST', '/api/grants', { query, scopes: ['read'] });
  const { redirectTo } = decided.body as { redirectTo: string };
  const response = await fetch(app.url('/mcp/oauth/token'), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: new URL(redirectTo).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const tokens = (await response.json()) as { access_token: string; refresh_token: string };
  const { body } = await testUser.call('GET', '/api/grants');
  const [grant] = body as { id: string }[];
  return { id: grant?.id ?? '', clientId, ...tokens };
}
