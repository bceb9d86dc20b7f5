import { existsSync } from 'node:fs';
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
 * other file is asked for again. A page that the app's own router knows is answered with its one document.
 */
export async function webFiles(fastify: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = () => existsSync(join(folder, 'index.html'));
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  fastify.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw new DomainError('unknown_path');
    if (!isBuilt()) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt);
    return sendDocument(reply);
  });
}

/** Does a browser want to show a page here? Missing files and calls of the API are answered as errors. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOfApi = /^\/(api|trpc)(\/|\?|$)/.test(url);
  return isRead && !isOfApi && (headers.accept ?? '').includes('text/html');
}

function sendDocument(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html');
}
