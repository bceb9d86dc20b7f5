import { DomainError } from '@wingman/contract/error.ts';
import { plans } from '@wingman/contract/plan.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  findApiKeyByHash,
  type OwnedApiKey,
  updateApiKeyUse,
} from '@wingman/db/repositories/api-key.repository.ts';
import { findUserById, type User } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Actor } from './actor.ts';
import { hashApiKey } from './api-key.ts';
import { effectivePlan, type PlanOptions } from './effective-plan.ts';

const noteUseEveryMs = 60_000;
const maxKeyLength = 200;
/** Of a key without an end the API reports a date far in the future as its expiry. */
const never = new Date('9999-12-31T00:00:00.000Z');

/** @throws {DomainError} invalid_token, also after its end, account_disabled, deletion_pending, plan_required after a downgrade */
export async function authenticateKey(
  {
    database,
    clock,
    log,
    options,
  }: { database: WingmanDatabase; clock: Clock; log: Log; options: PlanOptions },
  token: string,
): Promise<{ actor: Actor; user: User; expiresAt: Date; renewed: boolean }> {
  if (token.length > maxKeyLength) throw new DomainError('invalid_token');
  const key = await findApiKeyByHash(database.db, await hashApiKey(token));
  const user = key && (await findUserById(database.db, key.userId));
  if (!key || !user) throw new DomainError('invalid_token');
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= clock.now().getTime())
    throw new DomainError('invalid_token', { message: 'La chiave è scaduta' });
  if (!user.isActive) throw new DomainError('account_disabled');
  if (user.deletionDueAt !== null) throw new DomainError('deletion_pending');
  const plan = effectivePlan(user.subscriptionPlan, options);
  if (!plans[plan].apiAccess) throw new DomainError('plan_required');
  await noteUse(database, log, key, clock.now());
  // Administrator rights need a sign-in session.
  const actor: Actor = {
    userId: user.id,
    isAdmin: false,
    plan,
    apiKeyId: key.id,
    scopes: key.scopes,
  };
  return { actor, user, expiresAt: key.expiresAt === null ? never : new Date(key.expiresAt), renewed: false };
}

/** One write a minute is enough to show whether a key is still in use. The key is valid also when it fails. */
async function noteUse({ db }: WingmanDatabase, log: Log, key: OwnedApiKey, now: Date): Promise<void> {
  if (key.lastUsedAt !== null && now.getTime() - Date.parse(key.lastUsedAt) < noteUseEveryMs) return;
  await updateApiKeyUse(db, key, now.toISOString()).catch((error: unknown) =>
    log.warn({ err: error }, 'the use of an API key was not noted'),
  );
}
