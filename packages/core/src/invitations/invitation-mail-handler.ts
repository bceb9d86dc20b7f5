import type { WingmanDatabase } from '@wingman/db/database.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import {
  findInvitationById,
  type InvitationEntity,
  updateInvitationToken,
} from '@wingman/db/repositories/invitation.repository.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { backoffMs } from '../jobs/retry-policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';
import { newInvitationLink } from './invitation-link.ts';

/** Kind of the jobs that send an invitation. */
export const invitationMailJobKind = 'invitation-mail';

const backoff = { firstMs: 5_000, longestMs: 30 * 60_000 };
/** About a day. */
const mostAttempts = 50;

type HandlerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  mailer: Mailer;
  home: string;
  timeZone: string;
};

/** Each attempt makes a link of its own, so that none waits anywhere. One that was used or revoked is not sent. */
export function createInvitationMailHandler(deps: HandlerDeps): JobHandler {
  const { database, clock, mailer, home, timeZone } = deps;
  return {
    retryPolicy(error, attempts) {
      const countsAttempt = !databaseTrouble(error);
      if (countsAttempt && attempts >= mostAttempts) return { next: 'fail', reason: 'La mail non è partita' };
      return { next: 'retry', delayMs: backoffMs(backoff, attempts), reason: null, countsAttempt };
    },
    async run({ subjectId: id }) {
      const now = clock.now().toISOString();
      const invitation = await findInvitationById(database.db, { id, now });
      if (!invitation?.email) return 'done';
      const { tokenHash, path } = await newInvitationLink();
      if (!(await updateInvitationToken(database.db, { id, tokenHash, now }))) return 'done';
      await mailer.send(mailOf(invitation.email, invitation, { link: `${home}${path}`, timeZone }));
      return 'done';
    },
  };
}

/** Nobody's name is in it: whoever invites chooses theirs, and could write to others by it. */
function mailOf(to: string, { expiresAt }: InvitationEntity, { link, timeZone }: Sent): Mail {
  const until = new Intl.DateTimeFormat('it', { dateStyle: 'long', timeZone }).format(new Date(expiresAt));
  return {
    to,
    subject: 'Wingman: hai ricevuto un invito',
    text: [
      'C’è un invito per te a usare Wingman, che ricorda le tue conversazioni.',
      '',
      'Per creare il tuo account apri questo link:',
      link,
      '',
      `Il link vale fino al ${until} e una volta sola.`,
      'Se non te lo aspettavi, ignora questa mail.',
      '',
    ].join('\n'),
  };
}

type Sent = { link: string; timeZone: string };
