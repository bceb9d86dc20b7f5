import { openScope } from '@wingman/contract/chat-scope.ts';
import type { ReadScopeInput, SearchScope } from '@wingman/contract/conversation.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { datedAsRecording } from '@wingman/search/questions/overview-question.ts';
import { isBare } from '@wingman/search/questions/question.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';
import { planScope } from '../recall/time/plan-scope.ts';
import { named, readLimit, scopeOf } from './chat-limit.ts';

type ReadScopeDeps = { db: Handle; clock: Clock; zoneOf: (actor: Actor, kept: string | null) => string };

/**
 * Reads the scope that a question would have now: today, everything, what limits leave, or the dates it names.
 * @throws {DomainError} not_found for unknown limits and somebody else's, limit_without_recording
 */
export function createReadScope({ db, clock, zoneOf }: ReadScopeDeps) {
  return async (actor: Actor, { message, superSearch, ...asked }: ReadScopeInput): Promise<SearchScope> => {
    const { userId } = actor;
    const timeZone = zoneOf(actor, (await findSettings(db, userId)).timeZone);
    const now = clock.now();
    const limit = await readLimit(db, { userId, asked, remembered: openScope, now, timeZone });
    const { recorded } = limit;
    const wide = scopeOf(superSearch, limit, { now, timeZone });
    const question = datedAsRecording(message) ?? message;
    const { scope } = planScope({ question, wide, recorded, now, timeZone, isBare });
    return named({ scope }, limit).scope;
  };
}
