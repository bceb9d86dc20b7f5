import type { ApiKeyScope } from '@wingman/contract/api-key.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { isTimeZone } from '@wingman/contract/time.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import { type Actor, assertAllowed } from '@wingman/core/accounts/actor.ts';
import type { GrantSite } from '@wingman/core/accounts/grants/grant-site.ts';
import { isLoopback, networkOf } from '@wingman/core/accounts/network-address.ts';
import type { SignInOrigin } from '@wingman/core/accounts/sign-in-limit.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from './api-options.ts';
import { basePathOf } from './base-path.ts';
import { mcpPath } from './mcp/oauth/oauth-paths.ts';
import type { LimitedAction } from './rate-limit.ts';
import { assertWithinLimit } from './rate-limit.ts';
import type { SessionCookie } from './session-cookie.ts';
import { ownOrigin, sessionCookie } from './session-cookie.ts';

/** The authenticated caller and their token. */
export type SignedIn = { actor: Actor; user: AuthUser; token: string; expiresAt: Date };

/** The context of every procedure, called by REST or tRPC. */
export type ApiContext = {
  services: Services;
  /** Network address of the caller, as reported by trusted proxies, and the cookies of the request. */
  origin: SignInOrigin;
  cookie: SessionCookie;
  /** The origin under which the caller sees this server. */
  site: string;
  /** The address under which apps know this server, and the one for which their tokens count. */
  grantSite: GrantSite;
  /**
   * Looks the token up once per request, and counts a call each time: of the user, or of the address of an
   * unauthenticated client.
   * `needed`: what a personal API key must allow; null: that is decided after.
   * @throws {DomainError} unauthorized, invalid_token, account_disabled, deletion_pending for what adds something, foreign_origin, scope_required,
   * too_many_attempts
   */
  authenticate(needed: ApiKeyScope | null): Promise<SignedIn>;
  /** Checks again whether the token is still valid. @throws {DomainError} as above */
  recheck(): Promise<void>;
  authRecheckMs: number;
  /** Calls back, until `signal` aborts, when a sign-in or key of the user ended. Rejects like `authenticate`. */
  onAccessChange(listener: () => void, signal: AbortSignal): Promise<void>;
  /** Counts one action of a subject. @throws {DomainError} too_many_attempts */
  limit(action: LimitedAction, subject: string): Promise<void>;
  /** Counts a call of an unauthenticated client. @throws {DomainError} too_many_attempts */
  countStranger(): Promise<void>;
};

type Credentials = { token: string; source: 'bearer' | 'cookie' | 'params' };

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const defaultAuthRecheckMs = 30_000;
const rememberedZones = 10_000;

/**
 * Makes the contexts of all requests. `connectionParams`: sent by event streams instead of headers. `takesApps`: also tokens of
 * apps are taken, see contract/grant.ts.
 */
export function createContextFactory(options: ApiOptions) {
  const noteTimeZone = timeZoneNotes(options.services);
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    connectionParams?: Record<string, string | undefined> | null,
    takesApps = false,
  ): ApiContext => {
    const { services, publicUrl } = options;
    const site = ownOrigin(request, publicUrl);
    const issuer = `${site}${basePathOf(publicUrl)}`;
    const grantSite = { issuer, resource: `${issuer}${mcpPath}` };
    const resource = takesApps ? grantSite.resource : undefined;
    const cookie = sessionCookie(request, reply, publicUrl);

    async function limit(action: LimitedAction, subject: string): Promise<void> {
      if (options.rateLimiter) await assertWithinLimit(options.rateLimiter, reply, { action, subject });
    }

    async function signIn(): Promise<SignedIn> {
      const { token, source } = credentialsOf(request, cookie, connectionParams);
      if (source === 'cookie') assertSameOrigin(request, publicUrl);
      const found = await services.auth.authenticate(token, resource).catch((error: unknown) => {
        if (source === 'cookie') cookie.discard();
        throw error;
      });
      if (found.renewed && cookie.token === token) cookie.remember(token, found.expiresAt);
      const timeZone = statedTimeZone(request);
      const actor = { ...found.actor, address: request.ip, ...(timeZone ? { timeZone } : {}) };
      // It counts for the call. Only the person's own browser changes the setting: programs have no session cookie.
      if (timeZone && cookie.token === token) await noteTimeZone(actor, timeZone);
      return { actor, user: found.user, token, expiresAt: found.expiresAt };
    }

    const countStranger = () => limit('stranger', networkOf(request.ip));

    let signedIn: Promise<SignedIn> | undefined;
    const signInOnce = () => {
      signedIn ??= signIn();
      return signedIn;
    };
    async function authenticate(needed: ApiKeyScope | null): Promise<SignedIn> {
      const found = await signInOnce().catch(async (error: unknown) => {
        if (isRefusal(error)) await countStranger();
        throw error;
      });
      await limit('call', found.actor.userId);
      // For all ways in: none gets an actor without this.
      if (needed !== null) assertAllowed(found.actor, needed);
      if (needed === 'write' || needed === 'ask') assertStaying(found.user);
      return found;
    }
    return {
      services,
      origin: {
        address: request.ip,
        cookies: request.cookies,
        userAgent: request.headers['user-agent'],
        // Only needed for the first account.
        get isRemote() {
          return isFromElsewhere(request);
        },
      },
      cookie,
      site,
      grantSite,
      authenticate,
      recheck: async () => {
        const { token } = await signInOnce();
        await services.auth.authenticate(token, resource);
      },
      authRecheckMs: options.authRecheckMs ?? defaultAuthRecheckMs,
      onAccessChange: async (listener, signal) => {
        const { actor } = await signInOnce();
        services.events.onAccessChange(actor, listener, signal);
      },
      limit,
      countStranger,
    };
  };
}
export type ContextFactory = ReturnType<typeof createContextFactory>;

const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-original-(host|for)|true-client-ip|cf-.+|cdn-loop)$/;

/**
 * Whether a request shows that it was sent on another machine: by what a proxy has added, by the host name or by the
 * page that sent it. The caller writes Host and Origin, and not every proxy or tunnel adds something: `false` does not
 * prove that the caller is at this machine. Where other machines can connect, PUBLIC_URL, TRUST_PROXY or HOST has to
 * say so.
 */
function isFromElsewhere({ headers, socket, raw }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => forwarding.test(name))) return true;
  // Older nginx speaks HTTP/1.0 to the servers behind it, unless told otherwise; no browser does.
  if (raw.httpVersion === '1.0') return true;
  if (!isLoopback(hostOf(`http://${headers.host}`))) return true;
  if (headers.origin !== undefined && !isLoopback(hostOf(headers.origin))) return true;
  return !isLoopback(socket.remoteAddress ?? '');
}

/** Empty for values that are no URL, such as the origin `null`. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

/** The token of a header `Authorization: Bearer …`. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

function credentialsOf(
  request: FastifyRequest,
  cookie: SessionCookie,
  connectionParams: Record<string, string | undefined> | null | undefined,
): Credentials {
  const bearer = bearerOf(request);
  if (bearer) return { token: bearer, source: 'bearer' };
  if (connectionParams?.token) return { token: connectionParams.token, source: 'params' };
  if (cookie.token) return { token: cookie.token, source: 'cookie' };
  throw new DomainError('unauthorized');
}

/**
 * A cookie travels with every request the browser makes, so a page of another site must not use it to change things.
 */
function assertSameOrigin(request: FastifyRequest, publicUrl: URL | undefined): void {
  if (safeMethods.has(request.method)) return;
  if (request.headers.origin !== ownOrigin(request, publicUrl)) throw new DomainError('foreign_origin');
}

/**
 * What is added to an account in its last hour would be lost: it is only read. For all ways in, as above.
 * @throws {DomainError} deletion_pending
 */
export function assertStaying({ deletionDueAt }: AuthUser): void {
  if (deletionDueAt !== null) throw new DomainError('deletion_pending');
}

/** Not internal errors, which are not the caller's fault. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.status < 500;
}

function statedTimeZone(request: FastifyRequest): string | undefined {
  const name = request.headers['x-time-zone'];
  return typeof name === 'string' && name.length <= 64 && isTimeZone(name) ? name : undefined;
}

/** Stores the request's time zone in the user's settings; caches it to avoid a query on each request. */
function timeZoneNotes(services: Services) {
  const known = new Map<string, string>();
  return async (actor: Actor, timeZone: string): Promise<void> => {
    if (known.get(actor.userId) === timeZone) return;
    await services.settings.noteTimeZone(actor, timeZone);
    if (known.size >= rememberedZones) known.clear();
    known.set(actor.userId, timeZone);
  };
}
