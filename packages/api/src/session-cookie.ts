// Brings the cookie methods into view of programs that see this file through types only.
import type {} from '@fastify/cookie';
import { apiKeyPrefix } from '@wingman/contract/api-key.ts';
import type { DeviceCookie } from '@wingman/core/accounts/known-device.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from './base-path.ts';

const sessionCookieName = 'wingman_session';

/** Does a `Cookie` header have a session cookie, valid or not? For what may be wrong without harm. */
export function hasSessionCookie(header: string | undefined): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim().startsWith(`${sessionCookieName}=`));
}

/** The origin under which the browser sees this server. */
export function ownOrigin(request: FastifyRequest, publicUrl: URL | undefined): string {
  return publicUrl?.origin ?? `${request.protocol}://${request.host}`;
}

type NewSignIn = { token: string; expiresAt: Date; device: DeviceCookie };

/** The cookie with the token, for requests that cannot set headers: audio and image elements, event streams. */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: URL | undefined) {
  const attributes = {
    path: basePathOf(publicUrl) || '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ownOrigin(request, publicUrl).startsWith('https:'),
  } as const;
  const sent = request.cookies[sessionCookieName];
  function remember(token: string, expires: Date): void {
    // A personal API key is for programs: browsers must not send one.
    if (token.startsWith(apiKeyPrefix)) return;
    reply.setCookie(sessionCookieName, token, { ...attributes, expires });
  }
  /** Identifies the browser as known at its next sign-in. It does not authenticate, and stays after a sign-out. */
  function rememberDevice({ name, value, expiresAt }: DeviceCookie): void {
    reply.setCookie(name, value, { ...attributes, expires: expiresAt });
  }
  return {
    /** The token that the browser sent, undefined when it sent none. Never a personal API key, see below. */
    token: sent && !sent.startsWith(apiKeyPrefix) ? sent : undefined,
    remember,
    rememberDevice,
    /** What each way of signing in leaves in the browser. */
    rememberSignIn({ token, expiresAt, device }: NewSignIn): void {
      remember(token, expiresAt);
      rememberDevice(device);
    },
    discard(): void {
      reply.clearCookie(sessionCookieName, attributes);
    },
  };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;
