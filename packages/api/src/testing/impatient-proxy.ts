import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Reachable } from './test-user.ts';

/** A proxy before an app that answers 504 when the app says nothing for `readTimeoutMs`, as reverse proxies do. */
export async function startImpatientProxy(app: Reachable, readTimeoutMs: number): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const { method, headers } = asked;
    const passed = forward(app.url(asked.url ?? '/'), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.setTimeout(readTimeoutMs, () => {
      if (!answer.headersSent) answer.writeHead(504);
      answer.end();
      passed.destroy();
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
