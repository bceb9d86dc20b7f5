import { DomainError } from '@wingman/contract/error.ts';
import type { Registration, RegistrationInput } from '@wingman/contract/registration.ts';
import type { RegistrationMode } from '@wingman/contract/registration-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { upsertInstanceSetting } from '@wingman/db/repositories/instance-setting.repository.ts';
import { hasUsers } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { type AuditActor, recordAudit } from '../accounts/audit.ts';
import { findRegistrationMode, registrationSetting } from '../accounts/registration/registration-mode.ts';
import type { Clock } from '../ports/clock.ts';

type RegistrationDeps = {
  database: WingmanDatabase;
  clock: Clock;
  options: { signup: RegistrationMode };
};

/** Who may register, which administrators change while the instance runs. */
export function createRegistrationService({ database, clock, options }: RegistrationDeps) {
  const { db, dialect } = database;

  async function set(actor: AuditActor, { mode }: RegistrationInput): Promise<Registration> {
    const now = clock.now().toISOString();
    await db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, registrationSetting);
      const before = await findRegistrationMode(trx, options);
      await upsertInstanceSetting(trx, { name: registrationSetting, value: mode, now });
      if (before === mode) return;
      await recordAudit(trx, actor, { kind: 'registration_changed', subject: `${before}>${mode}`, now });
    });
    return { mode };
  }

  return {
    /** For visitors: the first account can always be made. */
    async mode(): Promise<Registration> {
      return { mode: (await hasUsers(db)) ? await findRegistrationMode(db, options) : 'open' };
    },

    /** @throws {DomainError} forbidden for anyone but an administrator */
    async change(actor: Actor, input: RegistrationInput): Promise<Registration> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      return set(actor, input);
    },

    /** The same by the operator; access to the machine is the permission. */
    changeByOperator: (input: RegistrationInput) => set({ userId: null }, input),

    /** What holds, also while there is no account. */
    chosen: () => findRegistrationMode(db, options),
  };
}
