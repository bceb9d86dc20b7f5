import { cleanLine, wellFormed } from '@wingman/contract/clean-text.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { maxClientNameLength } from '@wingman/contract/grant.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteOldestNewOauthClients,
  deleteUnusedOauthClients,
  insertOauthClient,
  type OauthClient,
} from '@wingman/db/repositories/oauth-client.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import { destinationOf, isRedirectUri } from './redirect-uri.ts';

/** What an app says of itself. */
type Registration = { name: string | undefined; redirectUris: string[] };

/** Registrations of which nobody has made use yet; beyond, the oldest are deleted. */
const maxNewClients = 2_000;
const hourMs = 3_600_000;
const neverUsedMs = 24 * hourMs;
const unusedMs = 90 * 24 * hourMs;

/** Apps that ask users for access. Anybody may register one; it can do nothing until a user consents. */
export function createOauthClientsService({ database, clock }: { database: WingmanDatabase; clock: Clock }) {
  const { db } = database;
  return {
    /** @throws {DomainError} invalid_redirect_uri */
    async register({ name, redirectUris }: Registration): Promise<OauthClient> {
      const [first] = redirectUris;
      if (first === undefined || !redirectUris.every(isRedirectUri))
        throw new DomainError('invalid_redirect_uri');
      const client: OauthClient = {
        id: crypto.randomUUID(),
        name: shownName(name) || destinationOf(first).leadsTo.slice(0, maxClientNameLength),
        redirectUris: [...new Set(redirectUris)],
        createdAt: clock.now().toISOString(),
        lastUsedAt: null,
      };
      await insertOauthClient(db, client);
      await deleteOldestNewOauthClients(db, maxNewClients);
      return client;
    },

    /** Those that nobody has allowed anything: a day after their registration, or 90 days after their last use. */
    async deleteUnused(): Promise<void> {
      const now = clock.now().getTime();
      const ago = (ms: number) => new Date(now - ms).toISOString();
      await deleteUnusedOauthClients(db, { neverUsedBefore: ago(neverUsedMs), usedBefore: ago(unusedMs) });
    },
  };
}

/** It stands in a question: one line, nothing invisible, and no direction of its own. */
function shownName(name: string | undefined): string {
  const line = cleanLine(name ?? '').replace(/[\u200e\u200f\u061c]/g, '');
  return wellFormed(line.slice(0, maxClientNameLength)).trim();
}
