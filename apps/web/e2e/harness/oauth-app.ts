import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An app that has registered itself: where it sends its user, and what it does with the answer. */
export async function registerApp(url: string, redirectUri: string) {
  const registering = await fetch(`${url}/mcp/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Taccuino', redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await registering.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'lo stato',
    resource: `${url}/mcp`,
  });

  /** The tokens for a code. */
  async function exchange(code: string): Promise<{ access_token: string; scope: string }> {
    const response = await fetch(`${url}/mcp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
    return (await response.json()) as { access_token: string; scope: string };
  }

  return { path: `/autorizza?${query}`, query: query.toString(), exchange };
}

/** The status with which the server answers an assistant with this token. */
export async function statusOfCall(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  await response.body?.cancel();
  return response.status;
}

/** A program on the same machine to which browsers are led back: a page of its own. */
export async function startProgram() {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Collegato</h1>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/callback`, close: () => server.close() };
}
