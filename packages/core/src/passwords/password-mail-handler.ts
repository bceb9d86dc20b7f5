import { resetLinkMinutes } from '@wingman/contract/password-reset.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { backoffMs } from '../jobs/retry-policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';
import { makeResetLink } from './make-reset-link.ts';

/** Kind of the jobs that send a link for a new password. */
export const passwordMailJobKind = 'password-mail';

const backoff = { firstMs: 5_000, longestMs: 10 * 60_000 };
/** About two hours: then it is too late for a mail. */
const mostAttempts = 18;

type HandlerDeps = { database: WingmanDatabase; clock: Clock; mailer: Mailer; home: string };

/** Each attempt makes a link of its own, so that none is stored, and the one that comes is valid for an hour. */
export function createPasswordMailHandler({ database, clock, mailer, home }: HandlerDeps): JobHandler {
  return {
    retryPolicy(error, attempts) {
      const countsAttempt = !databaseTrouble(error);
      if (countsAttempt && attempts >= mostAttempts) return { next: 'fail', reason: 'La mail non è partita' };
      return { next: 'retry', delayMs: backoffMs(backoff, attempts), reason: null, countsAttempt };
    },
    async run({ userId }) {
      const user = await findUserById(database.db, userId);
      if (!user?.isActive) return 'done';
      const { path } = await makeResetLink(database.db, userId, clock.now());
      await mailer.send(mailOf(user, `${home}${path}`));
      return 'done';
    },
  };
}

/** The name is left out: whoever registers chooses it, and could write to others by it. */
const mailOf = ({ email }: { email: string }, link: string): Mail => ({
  to: email,
  subject: 'Wingman: scegli una nuova password',
  text: [
    'Qualcuno ha chiesto una nuova password per il tuo account Wingman.',
    '',
    'Per sceglierla apri questo link:',
    link,
    '',
    `Il link vale ${resetLinkMinutes} minuti e una volta sola.`,
    'Se non l’hai chiesta tu, ignora questa mail: la tua password resta quella che è.',
    '',
  ].join('\n'),
});
