import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteGrant,
  deleteGrantToken,
  findGrantOfToken,
  type GrantToken,
  insertGrantToken,
  type OwnedGrant,
  updateGrantStart,
  updateGrantTokenUse,
} from '@wingman/db/repositories/grant.repository.ts';
import { findOauthClient, updateOauthClientUse } from '@wingman/db/repositories/oauth-client.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { recordAudit } from '../audit.ts';
import type { PlanOptions } from '../effective-plan.ts';
import { createDatabaseWindows, type RateRule, tooManyAttempts } from '../rate-windows.ts';
import { assertMayUseApps } from './authenticate-grant.ts';
import { isResource } from './grant-request.ts';
import { hashGrantSecret, isVerifierOf, makeGrantSecret } from './grant-secrets.ts';
import type { GivenTokens } from './grant-site.ts';

type GrantTokensDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; options: PlanOptions };

/** From where, and what any request for tokens says. */
type FromClient = { clientId: string; resource: string | undefined };
type CodeExchange = FromClient & { code: string; redirectUri: string; verifier: string };
type Refresh = FromClient & { refreshToken: string; scopes: string[] | undefined };

const accessSeconds = 3_600;
/** Unused for so long, an app has to ask again. */
const refreshMs = 30 * 24 * 3_600_000;
/** A client that makes several calls at once refreshes as often, with one token. */
const leewayMs = 10_000;
/** A client that keeps its tokens refreshes them once an hour. */
const refreshes: RateRule = { count: 60, seconds: 3_600 };

/** What apps do with what users allowed them: codes become tokens, and refresh tokens become new ones, each once. */
export function createGrantTokensService({ database, clock, events, options }: GrantTokensDeps) {
  const { db } = database;
  const isoNow = () => clock.now().toISOString();

  async function assertKnown(clientId: string): Promise<void> {
    if (!(await findOauthClient(db, clientId))) throw new DomainError('invalid_client');
  }

  /** Whoever uses a code or a refresh token again has stolen it, or has had it stolen: all ends that was given. */
  async function find(kind: 'code' | 'refresh', secret: string, clientId: string): Promise<OwnedGrant> {
    await assertKnown(clientId);
    const found = await findGrantOfToken(db, await hashGrantSecret(secret));
    if (found?.token.kind !== kind || found.grant.clientId !== clientId) throw invalidGrant();
    if (isReused(found.token)) await endReused(found.grant);
    if (isReused(found.token) || found.token.expiresAt <= isoNow()) throw invalidGrant();
    return found.grant;
  }

  function isReused({ kind, usedAt }: GrantToken): boolean {
    if (usedAt === null) return false;
    return kind !== 'refresh' || clock.now().getTime() - Date.parse(usedAt) >= leewayMs;
  }

  async function end(grant: OwnedGrant, kind: 'grant_revoked' | 'grant_reused'): Promise<void> {
    const isEnded = await db.transaction().execute(async (trx) => {
      if (!(await deleteGrant(trx, grant))) return false;
      await recordAudit(trx, { userId: grant.userId }, { kind, subject: grant.id, now: isoNow() });
      return true;
    });
    if (isEnded) events.announceAccessChange(grant.userId);
  }

  const endReused = (grant: OwnedGrant) => end(grant, 'grant_reused');

  function assertTarget({ resource }: OwnedGrant, said: string | undefined): void {
    if (said !== undefined && !isResource(said, resource)) throw new DomainError('invalid_target');
  }

  async function assertUserMay({ userId }: OwnedGrant): Promise<void> {
    const user = await findUserById(db, userId);
    if (!user) throw invalidGrant();
    assertMayUseApps(user, options);
  }

  /** Uses a code or a refresh token up. @throws {DomainError} invalid_grant: somebody else was faster with a code */
  async function give(
    grant: OwnedGrant,
    used: { code: string } | { refreshToken: string },
  ): Promise<GivenTokens> {
    const isCode = 'code' in used;
    const usedHash = await hashGrantSecret(isCode ? used.code : used.refreshToken);
    const accessToken = makeGrantSecret('access');
    const refreshToken = makeGrantSecret('refresh');
    const access = await rowOf('access', accessToken, accessSeconds * 1_000);
    const refresh = await rowOf('refresh', refreshToken, refreshMs);
    const isFirst = await db.transaction().execute(async (trx) => {
      const now = isoNow();
      // Its row first, in the order in which it is deleted.
      if (!(await updateGrantStart(trx, grant, grant.startedAt ?? now))) return false;
      if (!(await updateGrantTokenUse(trx, usedHash, now)) && isCode) return false;
      await insertGrantToken(trx, grant, access);
      await insertGrantToken(trx, grant, refresh);
      return true;
    });
    if (!isFirst) {
      await endReused(grant);
      throw invalidGrant();
    }
    await updateOauthClientUse(db, grant.clientId, isoNow());
    return { accessToken, refreshToken, expiresIn: accessSeconds, scopes: grant.scopes };
  }

  async function rowOf(kind: GrantToken['kind'], secret: string, validMs: number): Promise<GrantToken> {
    const now = clock.now().getTime();
    return {
      tokenHash: await hashGrantSecret(secret),
      kind,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + validMs).toISOString(),
      usedAt: null,
    };
  }

  return {
    /** @throws {DomainError} invalid_client, invalid_grant, invalid_target, and those of `assertMayUseApps` */
    async exchange({ clientId, code, redirectUri, verifier, resource }: CodeExchange): Promise<GivenTokens> {
      const grant = await find('code', code, clientId);
      if (redirectUri !== grant.redirectUri) throw invalidGrant();
      if (!(await isVerifierOf(verifier, grant.codeChallenge))) throw invalidGrant();
      assertTarget(grant, resource);
      await assertUserMay(grant);
      return give(grant, { code });
    },

    /** @throws {DomainError} invalid_client, invalid_grant, invalid_target, invalid_scope, too_many_attempts, as above */
    async refresh({ clientId, refreshToken, resource, scopes }: Refresh): Promise<GivenTokens> {
      const grant = await find('refresh', refreshToken, clientId);
      assertTarget(grant, resource);
      const granted: readonly string[] = grant.scopes;
      if (scopes?.some((scope) => !granted.includes(scope))) throw new DomainError('invalid_scope');
      await assertUserMay(grant);
      const windows = createDatabaseWindows(db, () => clock.now());
      const waitMs = await windows.take(`grant-refresh ${grant.id}`, refreshes);
      if (waitMs > 0) throw tooManyAttempts('Troppe richieste', waitMs);
      return give(grant, { refreshToken });
    },

    /**
     * What is unknown is revoked already. With a refresh token all ends that was allowed (RFC 7009).
     * @throws {DomainError} invalid_client, invalid_grant for a token of another client
     */
    async revoke({ clientId, token }: { clientId: string; token: string }): Promise<void> {
      await assertKnown(clientId);
      const tokenHash = await hashGrantSecret(token);
      const found = await findGrantOfToken(db, tokenHash);
      if (!found) return;
      if (found.grant.clientId !== clientId) throw invalidGrant();
      if (found.token.kind !== 'access') return end(found.grant, 'grant_revoked');
      await deleteGrantToken(db, tokenHash);
      events.announceAccessChange(found.grant.userId);
    },
  };
}

const invalidGrant = () => new DomainError('invalid_grant');
