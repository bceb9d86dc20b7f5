import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type {
  BeginSecondStep,
  ChangeSecondStep,
  ConfirmSecondStep,
  RecoveryCodes,
  SecondStepSetup,
  SecondStepState,
} from '@wingman/contract/second-step.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  countRecoveryCodes,
  deleteSecondStep,
  deleteTurnedOff,
  findSecondStep,
  replaceRecoveryCodes,
  turnOffSecondStep,
} from '@wingman/db/repositories/second-step.repository.ts';
import { findUserByEmailKey, findUserById, type User } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../actor.ts';
import { assertSignedIn } from '../assert-signed-in.ts';
import { type AuditActor, recordAudit } from '../audit.ts';
import { confirmPassword } from '../confirm-password.ts';
import type { Checked, PasswordCheck } from '../password-check.ts';
import { deleteFailures, type SignInOrigin } from '../sign-in-limit.ts';
import { type CodeCheck, wrongCode } from './check-code.ts';
import { makeCodeSecret, setupAddress, stepOf } from './one-time-code.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts';

type SecondStepDeps = { database: WingmanDatabase; clock: Clock; passwords: PasswordCheck; codes: CodeCheck };

type Here = { origin: SignInOrigin };

/** Whether users give a code after their password, and of what. */
export function createSecondStepService(deps: SecondStepDeps) {
  const { database, clock, codes } = deps;
  const { db } = database;
  const isoNow = () => clock.now().toISOString();

  async function newCodes(trx: Transaction, userId: string): Promise<RecoveryCodes> {
    const recoveryCodes = makeRecoveryCodes();
    const hashes = await Promise.all(recoveryCodes.map(async (code) => (await hashRecoveryCode(code)) ?? ''));
    await replaceRecoveryCodes(trx, userId, hashes);
    return { recoveryCodes };
  }

  /** By password and code. @throws {DomainError} wrong_password, wrong_code, too_many_attempts, conflict when it is off */
  async function confirmBoth(
    actor: Actor,
    { origin }: Here,
    { password, code }: ChangeSecondStep,
  ): Promise<Checked> {
    const checked = await confirmPassword(deps, actor, { origin, password });
    if (!(await findSecondStep(db, actor.userId))?.confirmedAt) throw new DomainError('conflict');
    await codes.take(actor.userId, code, checked.attempt);
    return checked;
  }

  async function turnOffFor(user: User, actor: AuditActor): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const now = isoNow();
      if (!(await turnOffSecondStep(trx, user.id, now))) return false;
      await recordAudit(trx, actor, { kind: 'second_step_off', subject: user.id, now });
      return true;
    });
  }

  return {
    /** @throws {DomainError} session_required */
    async state(actor: Actor): Promise<SecondStepState> {
      assertSignedIn(actor);
      const found = await findSecondStep(db, actor.userId);
      const since = found?.confirmedAt ?? null;
      const recoveryCodesLeft = since ? await countRecoveryCodes(db, actor.userId) : 0;
      return { isOn: since !== null, since, recoveryCodesLeft, turnedOffAt: found?.turnedOffAt ?? null };
    },

    /**
     * Makes a secret, which counts once a code of it was given. Another one replaces it.
     * @throws {DomainError} session_required, wrong_password, too_many_attempts, conflict when it is on
     */
    async begin(actor: Actor, { origin }: Here, { password }: BeginSecondStep): Promise<SecondStepSetup> {
      const { user, attempt } = await confirmPassword(deps, actor, { origin, password });
      const secret = makeCodeSecret();
      await deleteFailures(db, clock.now(), attempt);
      if (!(await beginSecondStep(db, { userId: user.id, secret, now: isoNow() })))
        throw new DomainError('conflict');
      return { secret, address: setupAddress(secret, user.email) };
    },

    /** @throws {DomainError} session_required, wrong_code, conflict when nothing was begun, or it is on */
    async turnOn(actor: Actor, { code }: ConfirmSecondStep): Promise<RecoveryCodes> {
      assertSignedIn(actor);
      const { userId } = actor;
      const found = await findSecondStep(db, userId);
      if (!found?.secret || found.confirmedAt) throw new DomainError('conflict');
      const { secret } = found;
      const step = stepOf(secret, code.replaceAll(/\s/g, ''), clock.now());
      if (step === undefined) throw wrongCode();
      return db.transaction().execute(async (trx) => {
        const now = isoNow();
        if (!(await confirmSecondStep(trx, { userId, secret, step, now }))) throw new DomainError('conflict');
        await recordAudit(trx, actor, { kind: 'second_step_on', subject: userId, now });
        return newCodes(trx, userId);
      });
    },

    /**
     * New recovery codes; those before stand for nothing any more.
     * @throws {DomainError} session_required, wrong_password, wrong_code, too_many_attempts, conflict when it is off
     */
    async renewCodes(actor: Actor, here: Here, input: ChangeSecondStep): Promise<RecoveryCodes> {
      const { attempt } = await confirmBoth(actor, here, input);
      return db.transaction().execute(async (trx) => {
        const now = isoNow();
        await deleteFailures(trx, clock.now(), attempt);
        await recordAudit(trx, actor, { kind: 'recovery_codes_renewed', subject: actor.userId, now });
        return newCodes(trx, actor.userId);
      });
    },

    /** @throws {DomainError} session_required, wrong_password, wrong_code, too_many_attempts, conflict when it is off */
    async turnOff(actor: Actor, here: Here, input: ChangeSecondStep): Promise<{ ok: true }> {
      const { attempt } = await confirmBoth(actor, here, input);
      await db.transaction().execute(async (trx) => {
        const now = isoNow();
        if (!(await deleteSecondStep(trx, actor.userId))) throw new DomainError('conflict');
        await deleteFailures(trx, clock.now(), attempt);
        await recordAudit(trx, actor, { kind: 'second_step_off', subject: actor.userId, now });
      });
      return { ok: true };
    },

    /** The user has read that somebody else turned it off. @throws {DomainError} session_required */
    async dismissNotice(actor: Actor): Promise<{ ok: true }> {
      assertSignedIn(actor);
      await deleteTurnedOff(db, actor.userId);
      return { ok: true };
    },

    /** By an administrator, for who has lost app and codes. @throws {DomainError} forbidden, not_found, conflict when it is off */
    async turnOffOf(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const user = await findUserById(db, id);
      if (!user) throw new DomainError('not_found');
      if (!(await turnOffFor(user, actor))) throw new DomainError('conflict', { message: alreadyOff });
      return { ok: true };
    },

    /** By the operator. Undefined when there is no such account, false when it was off. */
    async turnOffByEmail(email: string): Promise<boolean | undefined> {
      const user = await findUserByEmailKey(db, emailKey(email));
      return user && turnOffFor(user, { userId: null });
    },
  };
}

const alreadyOff = 'La verifica in due passaggi di questo account non è attiva';
