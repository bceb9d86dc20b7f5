import { DomainError } from '@wingman/contract/error.ts';
import { plans } from '@wingman/contract/plan.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  findGrantOfToken,
  type OwnedGrant,
  updateGrantUse,
} from '@wingman/db/repositories/grant.repository.ts';
import { findUserById, type User } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Actor } from '../actor.ts';
import { effectivePlan, type PlanOptions } from '../effective-plan.ts';
import { hashGrantSecret } from './grant-secrets.ts';

const noteUseEveryMs = 60_000;
const maxTokenLength = 200;

/**
 * `resource`: the address that is called, if it takes tokens of apps; a token counts for one address only.
 * @throws {DomainError} invalid_token, account_disabled, deletion_pending, plan_required after a downgrade
 */
export async function authenticateGrant(
  {
    database,
    clock,
    log,
    options,
  }: { database: WingmanDatabase; clock: Clock; log: Log; options: PlanOptions },
  token: string,
  resource: string | undefined,
): Promise<{ actor: Actor; user: User; expiresAt: Date; renewed: boolean }> {
  if (resource === undefined || token.length > maxTokenLength) throw new DomainError('invalid_token');
  const found = await findGrantOfToken(database.db, await hashGrantSecret(token));
  const isValid =
    found?.token.kind === 'access' &&
    found.grant.resource === resource &&
    found.token.expiresAt > clock.now().toISOString();
  const user = isValid ? await findUserById(database.db, found.grant.userId) : undefined;
  if (!found || !user) throw new DomainError('invalid_token');
  assertMayUseApps(user, options);
  const { grant } = found;
  await noteUse(database, log, grant, clock.now());
  const actor: Actor = {
    userId: user.id,
    isAdmin: false,
    plan: effectivePlan(user.subscriptionPlan, options),
    grantId: grant.id,
    scopes: grant.scopes,
  };
  return { actor, user, expiresAt: new Date(found.token.expiresAt), renewed: false };
}

/** @throws {DomainError} account_disabled, deletion_pending, plan_required */
export function assertMayUseApps(
  { isActive, deletionDueAt, subscriptionPlan }: User,
  options: PlanOptions,
): void {
  if (!isActive) throw new DomainError('account_disabled');
  if (deletionDueAt !== null) throw new DomainError('deletion_pending');
  if (!plans[effectivePlan(subscriptionPlan, options)].apiAccess) throw new DomainError('plan_required');
}

/** One write a minute is enough to show whether an app is still used. The token is valid also when it fails. */
async function noteUse({ db }: WingmanDatabase, log: Log, grant: OwnedGrant, now: Date): Promise<void> {
  if (grant.lastUsedAt !== null && now.getTime() - Date.parse(grant.lastUsedAt) < noteUseEveryMs) return;
  await updateGrantUse(db, grant, now.toISOString()).catch((error: unknown) =>
    log.warn({ err: error }, 'the use of an app was not noted'),
  );
}
