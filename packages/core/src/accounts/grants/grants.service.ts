import { DomainError } from '@wingman/contract/error.ts';
import {
  type Grant,
  type GrantDecision,
  type GrantRequest,
  type GrantRequestInput,
  maxGrants,
} from '@wingman/contract/grant.ts';
import { pageOf } from '@wingman/contract/page-of.ts';
import { plans } from '@wingman/contract/plan.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  countGrants,
  deleteEndedGrants,
  deleteExpiredGrantTokens,
  deleteGrant,
  findOwnedGrant,
  type GrantEntity,
  insertGrant,
  insertGrantToken,
  listGrants,
} from '@wingman/db/repositories/grant.repository.ts';
import {
  findOauthClient,
  type OauthClient,
  updateOauthClientUse,
} from '@wingman/db/repositories/oauth-client.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { Actor } from '../actor.ts';
import { assertSignedIn } from '../assert-signed-in.ts';
import { recordAudit } from '../audit.ts';
import { serializeKeys } from '../revoke-keys.ts';
import { type AskedGrant, clientIdOf, readGrantRequest } from './grant-request.ts';
import { hashGrantSecret, makeGrantSecret } from './grant-secrets.ts';
import type { GrantSite } from './grant-site.ts';
import { toGrant } from './grant-view.ts';
import { destinationOf, withParameters } from './redirect-uri.ts';

type GrantsDeps = { database: WingmanDatabase; clock: Clock; events: EventBus };

type Asked = { client: OauthClient; asked: AskedGrant };

/** Until when an app can exchange its code for tokens. */
const codeMs = 5 * 60_000;

/** What users allow apps that ask them for access, see contract/grant.ts. */
export function createGrantsService({ database, clock, events }: GrantsDeps) {
  const { db } = database;

  async function read(query: string, site: GrantSite): Promise<Asked> {
    const client = await findOauthClient(db, clientIdOf(query));
    if (!client) throw unknownClient();
    return { client, asked: readGrantRequest(query, client.redirectUris, site) };
  }

  /** False when there is none. */
  async function remove(actor: Actor, id: string): Promise<boolean> {
    const now = clock.now().toISOString();
    return db.transaction().execute(async (trx) => {
      const grant = await findOwnedGrant(trx, { id, userId: actor.userId });
      if (!grant || !(await deleteGrant(trx, grant))) return false;
      await recordAudit(trx, actor, { kind: 'grant_revoked', subject: id, now });
      return true;
    });
  }

  /** The code of a new grant. */
  async function insert(actor: Actor, grant: GrantEntity): Promise<string> {
    const code = makeGrantSecret('code');
    const tokenHash = await hashGrantSecret(code);
    const { userId, createdAt } = grant;
    const expiresAt = new Date(Date.parse(createdAt) + codeMs).toISOString();
    await db.transaction().execute(async (trx) => {
      await serializeKeys(database.dialect, trx, userId);
      if (!(await updateOauthClientUse(trx, grant.clientId, createdAt))) throw unknownClient();
      await deleteExpiredGrantTokens(trx, createdAt, userId);
      await deleteEndedGrants(trx, userId);
      if ((await countGrants(trx, userId)) >= maxGrants) throw tooMany();
      await insertGrant(trx, grant);
      const token = { tokenHash, kind: 'code' as const, createdAt, expiresAt, usedAt: null };
      const inserted = await findOwnedGrant(trx, grant);
      if (inserted) await insertGrantToken(trx, inserted, token);
      await recordAudit(trx, actor, { kind: 'grant_created', subject: grant.id, now: createdAt });
    });
    return code;
  }

  return {
    /** What an app asks of its user. @throws {DomainError} session_required, validation_failed */
    async asked(actor: Actor, { query }: GrantRequestInput, site: GrantSite): Promise<GrantRequest> {
      assertSignedIn(actor);
      const { client, asked } = await read(query, site);
      return {
        name: client.name,
        ...destinationOf(asked.redirectUri),
        scopes: asked.scopes,
        isInPlan: plans[actor.plan].apiAccess,
        refusal: asked.refusal && { message: asked.refusal.message },
      };
    },

    /**
     * The user's answer, as the address to which the browser goes then. `recheck`: whether the sign-in session is still valid; a
     * new password ends it.
     * @throws {DomainError} session_required, plan_required, validation_failed, conflict, what `recheck` throws
     */
    async decide(
      actor: Actor,
      { query, scopes }: GrantDecision,
      site: GrantSite,
      recheck?: () => Promise<void>,
    ): Promise<{ redirectTo: string }> {
      assertSignedIn(actor);
      const { client, asked } = await read(query, site);
      const { redirectUri, state, refusal } = asked;
      const answer = { state, iss: site.issuer };
      const error = refusal?.error ?? (scopes.length === 0 ? 'access_denied' : undefined);
      if (error !== undefined) return { redirectTo: withParameters(redirectUri, { error, ...answer }) };
      if (!plans[actor.plan].apiAccess) throw new DomainError('plan_required');
      const grant: GrantEntity = {
        id: crypto.randomUUID(),
        userId: actor.userId,
        clientId: client.id,
        name: client.name,
        leadsTo: destinationOf(redirectUri).leadsTo,
        scopes,
        resource: site.resource,
        redirectUri,
        codeChallenge: asked.codeChallenge,
        createdAt: clock.now().toISOString(),
        startedAt: null,
        lastUsedAt: null,
      };
      const code = await insert(actor, grant);
      await recheck?.().catch(async (error: unknown) => {
        await remove(actor, grant.id);
        throw error;
      });
      return { redirectTo: withParameters(redirectUri, { code, ...answer }) };
    },

    /** Newest first. @throws {DomainError} session_required */
    async list(actor: Actor, page: PageInput = {}): Promise<Grant[]> {
      assertSignedIn(actor);
      return pageOf((await listGrants(db, actor.userId)).map(toGrant), page);
    },

    /** At once, with all that was given for it. @throws {DomainError} session_required, not_found */
    async revoke(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      assertSignedIn(actor);
      if (!(await remove(actor, id))) throw new DomainError('not_found');
      events.announceAccessChange(actor.userId);
      return { ok: true };
    },

    /** Of all users: codes and tokens whose time is over, and what was allowed if none is left. */
    async deleteExpired(): Promise<void> {
      await deleteExpiredGrantTokens(db, clock.now().toISOString());
      await deleteEndedGrants(db);
    },
  };
}

const unknownClient = () =>
  new DomainError('validation_failed', {
    message: 'Questa app non è registrata qui: ricomincia il collegamento dall’app',
  });

const tooMany = () =>
  new DomainError('conflict', {
    message: `Puoi collegare al massimo ${maxGrants} app: revoca quelle che non usi`,
  });
