import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const notBuilt = `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<title>Wingman</title>
<p>Il server è attivo, ma l’applicazione web non è ancora stata compilata: esegui <code>npx -y pnpm@12.4.2 build</code>
e ricarica la pagina.</p>
</html>
`;

/**
 * The web app out of `folder`. File names in `assets/` carry a hash of their content and are kept for ever; every
 * other file is asked for again. A page that the app's own router knows is answered with its one document, into which
 * `base`, the path of PUBLIC_URL, is written.
 */
export async function webFiles(fastify: FastifyInstance, folder: string, base = ''): Promise<void> {
  const isBuilt = () => existsSync(join(folder, 'index.html'));
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    cacheControl: false,
    suppressWarning: true,
    // The document below a path is not the file.
    index: base === '' ? ['index.html'] : false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (base !== '') {
    for (const path of ['/', '/index.html']) fastify.get(path, (_request, reply) => answerPage(reply));
  }
  fastify.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw new DomainError('unknown_path');
    return answerPage(reply);
  });
  function answerPage(reply: FastifyReply): FastifyReply {
    if (!isBuilt()) return reply.code(503).type(html).send(notBuilt);
    if (base === '') return reply.sendFile('index.html');
    const document = readFileSync(join(folder, 'index.html'), 'utf8');
    return reply.type(html).header('cache-control', 'no-cache').send(documentBelow(base, document));
  }
}

/** Does a browser want to show a page here? Missing files and calls of the API are answered as errors. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOfApi = /^\/(api|trpc)(\/|\?|$)/.test(url);
  return isRead && !isOfApi && (headers.accept ?? '').includes('text/html');
}

const html = 'text/html; charset=utf-8';

/** The built document names its files from the root. The app reads the path, see base-path.ts there. */
function documentBelow(base: string, document: string): string {
  const named = base.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return document
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${named}/`)
    .replace('</head>', `<meta name="base-path" content="${named}"></head>`);
}
