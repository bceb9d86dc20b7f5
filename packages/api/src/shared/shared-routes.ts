import { sharedPasswordSchema } from '@wingman/contract/share.ts';
import { sharedPath } from '@wingman/contract/share-table.ts';
import { sharedMessages as texts } from '@wingman/contract/shared-messages.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import { basePathOf } from '../base-path.ts';
import type { ContextFactory } from '../context.ts';
import { logFailure } from '../error-handler.ts';
import { toDomainError } from '../error-mapping.ts';
import { answerStored } from '../rest/stored-answer.ts';
import { whenGone } from '../rest/when-gone.ts';
import { ownOrigin } from '../session-cookie.ts';
import { sharedPage } from './shared-content.ts';
import { failedPage, gonePage, lockedPage } from './shared-page.ts';
import { sharedHeaders } from './shared-style.ts';

const proofCookie = 'wingman_condiviso';
/** How long a browser is not asked for the password again. */
const proofSeconds = 12 * 3_600;
const maxFormBytes = 16 * 1024;

type Params = { token: string };
type Share = Awaited<ReturnType<Services['shared']['find']>>;
type Call = { request: FastifyRequest; reply: FastifyReply; token: string };
type Options = ApiOptions & { context: ContextFactory };

/**
 * `/condivisi/{token}`: what a link shows, as a document that loads nothing but its own sound; the form of its password; and
 * `…/audio`, `…/scarica`. Who is signed in does not matter here.
 */
export function sharedRoutes(scope: FastifyInstance, options: Options): void {
  const page = `${sharedPath}:token`;
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(sharedHeaders);
    await options.context(request, reply).countStranger();
  });
  // Which limits count would tell links that exist from others.
  scope.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('ratelimit').removeHeader('ratelimit-policy');
  });
  scope.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
  takeForms(scope);
  const at = (call: Call) => pathOf(call, options);
  const reads = { method: ['GET', 'HEAD'] as HTTPMethods[], exposeHeadRoute: false };
  scope.route<{ Params: Params }>({
    ...reads,
    url: page,
    handler: (request, reply) => show(options, { request, reply, token: request.params.token }, at),
  });
  scope.route<{ Params: Params }>({
    method: 'POST',
    url: page,
    bodyLimit: maxFormBytes,
    handler: (request, reply) => unlock(options, { request, reply, token: request.params.token }, at),
  });
  for (const [ending, disposition] of [
    ['audio', 'inline'],
    ['scarica', 'attachment'],
  ] as const)
    scope.route<{ Params: Params }>({
      ...reads,
      url: `${page}/${ending}`,
      handler: (request, reply) =>
        play(options, { request, reply, token: request.params.token }, disposition),
    });
  scope.route({
    ...reads,
    url: `${sharedPath}*`,
    handler: (_request, reply) => sendPage(reply.code(404), gonePage),
  });
}

/** The only body here is the form of a password; of anything else there is no password in it. */
function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, _body, done) =>
    done(null, {}),
  );
}

const pathOf = ({ token }: Call, { publicUrl }: Options) => `${basePathOf(publicUrl)}${sharedPath}${token}`;

/** The link of the token, within what one link may be read. */
async function findShare(options: Options, { request, reply, token }: Call): Promise<Share> {
  const share = await options.services.shared.find(token);
  await options.context(request, reply).limit('share', share.id);
  return share;
}

const isUnlocked = ({ services }: Options, { request }: Call, share: Share) =>
  services.shared.isUnlocked(share, request.cookies[proofCookie]);

async function show(options: Options, call: Call, at: (call: Call) => string): Promise<FastifyReply> {
  const { request, reply } = call;
  const { shared } = options.services;
  const share = await findShare(options, call);
  if (!(await isUnlocked(options, call, share))) return sendPage(reply, lockedPage(at(call), null));
  const content = await shared.read(share);
  if (request.method === 'GET') await shared.noteOpening(share, request.ip);
  const { ownerName, expiresAt, hasAudio, mayDownload } = share;
  const path = at(call);
  const audio = { path: `${path}/audio`, savePath: mayDownload ? `${path}/scarica` : null };
  return sendPage(reply, sharedPage({ content, ownerName, expiresAt, audio: hasAudio ? audio : null }));
}

async function unlock(options: Options, call: Call, at: (call: Call) => string): Promise<FastifyReply> {
  const { request, reply } = call;
  const share = await findShare(options, call);
  const { data } = sharedPasswordSchema.safeParse(request.body);
  try {
    const proof = await options.services.shared.unlock(share, data?.password ?? '', request.ip);
    if (proof !== '') reply.setCookie(proofCookie, proof, cookieAt(at(call), request, options));
  } catch (cause) {
    const { code, message, retryAfterSeconds } = toDomainError(cause);
    if (code === 'bad_credentials')
      return sendPage(reply.code(403), lockedPage(at(call), texts.wrongPassword));
    if (code !== 'too_many_attempts') throw cause;
    reply.code(429).header('retry-after', Math.ceil(retryAfterSeconds ?? 1));
    return sendPage(reply, lockedPage(at(call), `${message}.`));
  }
  return reply.redirect(at(call), 303);
}

/** For this page only, and no script of any page. */
const cookieAt = (path: string, request: FastifyRequest, { publicUrl }: Options) =>
  ({
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: ownOrigin(request, publicUrl).startsWith('https:'),
    maxAge: proofSeconds,
  }) as const;

async function play(
  options: Options,
  call: Call,
  disposition: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const { request, reply } = call;
  const share = await findShare(options, call);
  const isAllowed = share.hasAudio && (disposition === 'inline' || share.mayDownload);
  if (!isAllowed || !(await isUnlocked(options, call, share))) return sendPage(reply.code(404), gonePage);
  const audio = await options.services.sharedAudio.find(share, whenGone(reply));
  const answer = { ...audio, filename: 'Wingman.mp3', disposition, tag: 'audio', cacheControl: 'no-store' };
  return answerStored(request, reply, options.audioStore, answer);
}

/** One page for all that is not there: whether it was, nobody learns. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const error = toDomainError(cause);
  logFailure(request.log, error);
  if (error.code === 'not_found') return sendPage(reply.code(404), gonePage);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  const isTheirs = error.code === 'too_many_attempts' || error.code === 'too_large';
  return sendPage(reply.code(error.status), failedPage(isTheirs ? `${error.message}.` : undefined));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(reply.request.method === 'HEAD' ? undefined : page);
}
