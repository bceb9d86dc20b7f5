import {
  type ApiKey,
  type ApiKeyInput,
  type CreatedApiKey,
  maxApiKeyDays,
  maxApiKeys,
} from '@wingman/contract/api-key.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { pageOf } from '@wingman/contract/page-of.ts';
import { plans } from '@wingman/contract/plan.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  type ApiKeyEntity,
  countApiKeys,
  deleteApiKey,
  findOwnedApiKey,
  insertApiKey,
  listApiKeys,
} from '@wingman/db/repositories/api-key.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Actor } from './actor.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';
import { assertSignedIn } from './assert-signed-in.ts';
import { recordAudit } from './audit.ts';
import { serializeKeys } from './revoke-keys.ts';

type ApiKeysDeps = { database: WingmanDatabase; clock: Clock; events: EventBus };

/** Personal API keys: listing and revoking them is possible on every plan, creating them on Pro. */
export function createApiKeysService({ database, clock, events }: ApiKeysDeps) {
  const { db } = database;

  /** False when there is none. */
  async function remove(actor: Actor, id: string): Promise<boolean> {
    const now = clock.now().toISOString();
    return db.transaction().execute(async (trx) => {
      const key = await findOwnedApiKey(trx, { id, userId: actor.userId });
      if (!key || !(await deleteApiKey(trx, key))) return false;
      await recordAudit(trx, actor, { kind: 'api_key_revoked', subject: id, now });
      return true;
    });
  }

  return {
    /** Newest first, never the keys themselves. @throws {DomainError} session_required */
    async list(actor: Actor, page: PageInput = {}): Promise<ApiKey[]> {
      assertSignedIn(actor);
      return pageOf((await listApiKeys(db, actor.userId)).map(toApiKey), page);
    },

    /**
     * The only answer that holds the key. Without scopes it allows everything. `recheck`: whether the sign-in session is
     * still valid; a new password ends it.
     * @throws {DomainError} session_required, plan_required, validation_failed for an end that is over or too far, conflict,
     * what `recheck` throws
     */
    async create(actor: Actor, input: ApiKeyInput, recheck?: () => Promise<void>): Promise<CreatedApiKey> {
      assertSignedIn(actor);
      if (!plans[actor.plan].apiAccess) throw new DomainError('plan_required');
      const expiresAt = endOf(input, clock.now());
      const { key, prefix } = makeApiKey();
      const keyHash = await hashApiKey(key);
      const now = clock.now().toISOString();
      const id = crypto.randomUUID();
      const entity: ApiKeyEntity = {
        id,
        userId: actor.userId,
        name: input.name,
        prefix,
        keyHash,
        createdAt: now,
        lastUsedAt: null,
        scopes: input.scopes ?? ['everything'],
        expiresAt,
      };
      await db.transaction().execute(async (trx) => {
        await serializeKeys(database.dialect, trx, actor.userId);
        if ((await countApiKeys(trx, actor.userId)) >= maxApiKeys) throw tooMany();
        await insertApiKey(trx, entity);
        await recordAudit(trx, actor, { kind: 'api_key_created', subject: id, now });
      });
      await recheck?.().catch(async (error: unknown) => {
        await remove(actor, id);
        throw error;
      });
      return { ...toApiKey(entity), key };
    },

    /** Revokes a key at once. @throws {DomainError} session_required, not_found */
    async revoke(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      assertSignedIn(actor);
      if (!(await remove(actor, id))) throw new DomainError('not_found');
      events.announceAccessChange(actor.userId);
      return { ok: true };
    },
  };
}

const dayMs = 86_400_000;

/** UTC, so that instants have one order. */
function endOf({ expiresAt }: ApiKeyInput, now: Date): string | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const end = Date.parse(expiresAt);
  if (end <= now.getTime()) throw wrongEnd('La data di fine è già passata');
  if (end > now.getTime() + maxApiKeyDays * dayMs)
    throw wrongEnd('La fine può essere al massimo fra dieci anni');
  return new Date(end).toISOString();
}

const wrongEnd = (message: string) => new DomainError('validation_failed', { message });

function tooMany(): DomainError {
  return new DomainError('conflict', {
    message: `Puoi avere al massimo ${maxApiKeys} chiavi: elimina quelle che non usi`,
  });
}

function toApiKey({ userId: _user, keyHash: _hash, ...shown }: ApiKeyEntity): ApiKey {
  return shown;
}
