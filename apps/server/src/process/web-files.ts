import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { basePathOf } from '@wingman/api/base-path.ts';
import { hasSessionCookie, ownOrigin } from '@wingman/api/session-cookie.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from './preferred-encoding.ts';
import { robotsText } from './robots.ts';
import { type DocumentName, webDocuments } from './web-documents.ts';

const notBuilt = `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<title>Wingman</title>
<p>Il server è attivo, ma l’applicazione web non è ancora stata compilata: esegui <code>npx -y pnpm@12.4.2 build</code>
e ricarica la pagina.</p>
</html>
`;

/** Where other apps send files to the installed one, whose service worker takes them: the web app's `sharePath`. */
const sharePath = '/condividi';

/** Where other programs send their users to ask for access: the web app's `consentPath`. */
const consentPath = '/autorizza';

/** Pages of visitors that are forms of the app. */
const formPaths = new Set([
  '/login',
  '/register',
  '/password-dimenticata',
  '/nuova-password',
  '/invito',
  sharePath,
  consentPath,
]);

/**
 * The web app out of `folder`. File names in `assets/` carry a hash of their content and are kept for ever; every
 * other file is asked for again. Compressed copies that the build put beside them are sent to whoever takes them. A page
 * that the app's own router knows is answered with one of its documents, into which `publicUrl` is written: visitors
 * get the landing page, whoever sends a session cookie or opens a form the app.
 */
export async function webFiles(
  fastify: FastifyInstance,
  folder: string,
  { publicUrl, hasPlans }: { publicUrl: URL | undefined; hasPlans: boolean },
): Promise<void> {
  const landing = hasPlans ? 'landing.html' : 'landing-without-plans.html';
  const documents = webDocuments(folder);
  const base = basePathOf(publicUrl);
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    cacheControl: false,
    suppressWarning: true,
    preCompressed: true,
    // The documents are not the files.
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  fastify.get('/', answerPage);
  for (const name of ['index.html', 'landing.html', 'landing-without-plans.html'] as const) {
    fastify.get(`/${name}`, (request, reply) => answerDocument(request, reply, name));
  }
  if (base !== '') {
    fastify.get(`/${manifest}`, (_request, reply) => {
      if (!existsSync(join(folder, manifest))) throw new DomainError('unknown_path');
      const text = readFileSync(join(folder, manifest), 'utf8');
      return reply.type(manifestType).header('cache-control', 'no-cache').send(manifestBelow(base, text));
    });
  }
  fastify.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsText(base)),
  );
  // Nothing is taken here: without its worker, the app says that the files did not come. The body is never read.
  fastify.post(sharePath, { onRequest: answerShare }, answerShare);
  fastify.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw new DomainError('unknown_path');
    return answerPage(request, reply);
  });

  function answerPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = pathOf(request);
    const isVisitor = !hasSessionCookie(request.headers.cookie) && !formPaths.has(path);
    const name = isVisitor && documents.exists(landing) ? landing : 'index.html';
    // The landing page is for everybody to find, under its one address.
    if (name === landing && path === '/') reply.removeHeader('x-robots-tag');
    return answerDocument(request, reply, name);
  }

  function answerDocument(request: FastifyRequest, reply: FastifyReply, name: DocumentName): FastifyReply {
    if (!documents.exists(name)) {
      if (!isNavigation(request)) throw new DomainError('unknown_path');
      return reply.code(503).type(html).send(notBuilt);
    }
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const { body, etag } = documents.get(
      name,
      { origin: ownOrigin(request, publicUrl), base, hasPlans },
      encoding,
    );
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(html).send(body);
  }
}

/** The address counts from that of the request: a proxy may have stripped a path. */
const answerShare = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply.redirect(`.${sharePath}?esito=server`, 303);

const html = 'text/html; charset=utf-8';

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

/** Does a browser want to show a page here? Missing files and calls of the API are answered as errors. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOfApi = /^\/(api|trpc)(\/|\?|$)/.test(url);
  return isRead && !isOfApi && (headers.accept ?? '').includes('text/html');
}

/** Proxies that compress by themselves weaken the tag. */
function isKnown(sent: string | undefined, etag: string): boolean {
  return (sent ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

const manifest = 'manifest.webmanifest';
const manifestType = 'application/manifest+json; charset=utf-8';

/** What the manifest names it finds by itself; its id alone counts from the root, where another app may lie. */
function manifestBelow(base: string, text: string): string {
  return JSON.stringify({ ...JSON.parse(text), id: `${base}/` });
}
