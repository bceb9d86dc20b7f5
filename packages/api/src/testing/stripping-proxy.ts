import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Reachable } from './test-user.ts';

/**
 * A proxy that serves an app below a path, which it strips, and hands on what lies at the root of its site for OAuth. `serve` says
 * where the app is, which has to know the address of the proxy.
 */
export async function startStrippingProxy(base: string) {
  let app: Reachable | undefined;
  const proxy = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked;
    const inside = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    if (!app || (inside === url && !url.startsWith('/.well-known/oauth-')))
      return void answer.writeHead(404).end();
    const passed = forward(app.url(inside), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    origin,
    address: `${origin}${base}`,
    serve: (served: Reachable) => {
      app = served;
    },
  };
}
