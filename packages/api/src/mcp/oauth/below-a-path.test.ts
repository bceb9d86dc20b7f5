import { expect, it } from 'vitest';
import { startStrippingProxy } from '../../testing/stripping-proxy.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { newTestUser } from '../../testing/test-user.ts';
import { connected } from '../testing/oauth-app.ts';
import { use } from '../testing/use-mcp.ts';

const base = '/casa/wingman';

it('an app of the official library connects below a path, behind a proxy that strips it', async () => {
  const proxy = await startStrippingProxy(base);
  const inside = await startTestApp({ publicUrl: new URL(proxy.address) });
  proxy.serve(inside);
  const app = { ...inside, url: (path: string) => `${proxy.address}${path}` };
  await newTestUser(app);
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  const { client, kept, landed } = await connected(app, anna, ['read']);
  expect(`${kept.sentTo?.origin}${kept.sentTo?.pathname}`).toBe(`${proxy.address}/autorizza`);
  expect(kept.sentTo?.searchParams.get('resource')).toBe(`${proxy.address}/mcp`);
  expect(landed.searchParams.get('iss')).toBe(proxy.address);
  expect((await use(client, 'list_recordings')).isError).toBe(false);

  const json = async (address: string) => {
    const response = await fetch(address);
    expect(response.status, address).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  };
  const resource = { resource: `${proxy.address}/mcp`, authorization_servers: [proxy.address] };
  for (const address of [
    `${proxy.address}/.well-known/oauth-protected-resource`,
    `${proxy.origin}/.well-known/oauth-protected-resource${base}/mcp`,
  ])
    expect(await json(address)).toMatchObject(resource);
  const server = {
    issuer: proxy.address,
    authorization_endpoint: `${proxy.address}/autorizza`,
    token_endpoint: `${proxy.address}/mcp/oauth/token`,
    registration_endpoint: `${proxy.address}/mcp/oauth/register`,
    revocation_endpoint: `${proxy.address}/mcp/oauth/revoke`,
  };
  for (const address of [
    `${proxy.address}/.well-known/oauth-authorization-server`,
    `${proxy.origin}/.well-known/oauth-authorization-server${base}`,
  ])
    expect(await json(address)).toMatchObject(server);
  const refused = await fetch(app.url('/mcp'), { method: 'POST' });
  expect(refused.headers.get('www-authenticate')).toContain(
    `resource_metadata="${proxy.address}/.well-known/oauth-protected-resource"`,
  );
});
