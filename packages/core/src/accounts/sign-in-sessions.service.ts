import { DomainError } from '@wingman/contract/error.ts';
import type { EndedSessions, SignInSession } from '@wingman/contract/sign-in-session.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { SignInSessionIssuer } from '../ports/identity.ts';
import type { Actor } from './actor.ts';
import { assertSignedIn } from './assert-signed-in.ts';
import { recordAudit } from './audit.ts';

type SignInSessionsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  signInSessions: SignInSessionIssuer;
};

/** Where users are signed in. `token`: of the sign-in session that asks. */
export function createSignInSessionsService(deps: SignInSessionsDeps) {
  const { database, clock, events, signInSessions } = deps;

  async function noteEnd(actor: Actor): Promise<void> {
    events.announceAccessChange(actor.userId);
    const now = clock.now().toISOString();
    await recordAudit(database.db, actor, { kind: 'sessions_ended', subject: actor.userId, now });
  }

  return {
    /** Latest used first. @throws {DomainError} session_required */
    async list(actor: Actor, token: string): Promise<SignInSession[]> {
      assertSignedIn(actor);
      return signInSessions.list(actor.userId, token);
    },

    /** Its open streams end, too. @throws {DomainError} session_required, not_found */
    async end(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      assertSignedIn(actor);
      if (!(await signInSessions.revokeById(actor.userId, id))) throw new DomainError('not_found');
      await noteEnd(actor);
      return { ok: true };
    },

    /** All but the one that asks. @throws {DomainError} session_required */
    async endOthers(actor: Actor, token: string): Promise<EndedSessions> {
      assertSignedIn(actor);
      const endedSessions = await signInSessions.revokeOthers(actor.userId, token);
      if (endedSessions > 0) await noteEnd(actor);
      return { endedSessions };
    },
  };
}
