import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { withoutEndSlashes } from '@wingman/contract/address.ts';
import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import api from '../package.json' with { type: 'json' };
import { basePathOf } from './base-path.ts';
import { openApiDocument } from './openapi/document.ts';

const pageBelow = (base: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wingman API</title>
<link rel="icon" href="data:,">
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The description itself is at <a href="${base}/api/openapi.json">${base}/api/openapi.json</a>.
</noscript>
<script src="${base}/api/docs/scalar.js"></script>
<script src="${base}/api/docs/start.js"></script>
</body>
</html>
`;

/** A separate file, because the page allows no inline script. No request goes to another server. */
const startBelow = (base: string) => `Scalar.createApiReference('#reference', {
  url: ${JSON.stringify(`${base}/api/openapi.json`)},
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
});
`;

/**
 * `GET /api/version`: that of the server; `GET /api/openapi.json`: all documented calls; `GET /api/docs`: the same as an interactive page that works offline.
 */
export function docsRoutes(scope: FastifyInstance, publicUrl: URL | undefined): void {
  const base = basePathOf(publicUrl);
  let document: string | undefined;
  let reader: Promise<Buffer> | undefined;
  scope.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(api.version, addressOf(publicUrl)));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  scope.get('/api/version', () => ({ version: api.version }));
  scope.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(pageBelow(base)));
  scope.get('/api/docs/start.js', (_request, reply) => reply.type(javascript).send(startBelow(base)));
  scope.get('/api/docs/scalar.js', async (_request, reply) => {
    reader ??= packedReader();
    return reply
      .type(javascript)
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=86400' })
      .send(await reader);
  });
}

/** Without a public URL the document names the server that it comes from. */
function addressOf(publicUrl: URL | undefined): string {
  return publicUrl ? withoutEndSlashes(publicUrl.href) : '/';
}

const javascript = 'text/javascript; charset=utf-8';

/** Scalar's script, five megabytes that are loaded lazily; its package exposes it by HTTP only. */
async function packedReader(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const host = fastify();
  host.register(scalar, { routePrefix: '/docs', configuration: { url: '/api/openapi.json' } });
  const answer = await host.inject('/docs/js/scalar.js');
  await host.close();
  return promisify(gzip)(answer.rawPayload);
}
