import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { deleteWindows } from '@wingman/db/repositories/rate-window.repository.ts';
import {
  deleteRecoveryCode,
  findSecondStep,
  takeStep,
} from '@wingman/db/repositories/second-step.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import { createDatabaseWindows, type RateRule, tooManyAttempts } from '../rate-windows.ts';
import type { SignInAttempt } from '../sign-in-limit.ts';
import { isOneTimeCode, stepOf } from './one-time-code.ts';
import { hashRecoveryCode } from './recovery-code.ts';

/**
 * Six digits are few: whoever has the password may try thirty codes a day, from wherever. A browser that signed in before
 * has tries of its own, so that nobody else takes them, and recovery codes are not limited: they cannot be guessed.
 */
const codesPerAccount: RateRule = { count: 30, seconds: 86_400 };
const codesPerDevice: RateRule = { count: 10, seconds: 900 };

type CheckDeps = { database: WingmanDatabase; clock: Clock };

/** Compares codes that users give, each of which is taken once. */
export function createCodeCheck({ database: { db }, clock }: CheckDeps) {
  /** Counted before it is compared: of many at once none is one too many. */
  async function count({ key, device }: Pick<SignInAttempt, 'key' | 'device'>): Promise<string> {
    const subject = device === undefined ? `second-step ${key}` : `second-step-device ${device}`;
    const rule = device === undefined ? codesPerAccount : codesPerDevice;
    const waitMs = await createDatabaseWindows(db, () => clock.now()).take(subject, rule);
    if (waitMs > 0) throw tooManyAttempts('Troppi codici sbagliati', waitMs);
    return subject;
  }

  async function takeOneTimeCode(
    userId: string,
    code: string,
    attempt: Pick<SignInAttempt, 'key' | 'device'>,
  ): Promise<boolean> {
    const subject = await count(attempt);
    const found = await findSecondStep(db, userId);
    if (!found?.secret || !found.confirmedAt) return false;
    const step = stepOf(found.secret, code, clock.now());
    const isTaken = step !== undefined && (await takeStep(db, { userId, secret: found.secret, step }));
    if (isTaken) await deleteWindows(db, [subject]);
    return isTaken;
  }

  return {
    /**
     * Uses up a code of the app or a recovery code, and says which it was.
     * @throws {DomainError} wrong_code, too_many_attempts
     */
    async take(
      userId: string,
      code: string,
      attempt: Pick<SignInAttempt, 'key' | 'device'>,
    ): Promise<'app' | 'recovery'> {
      const plain = code.replaceAll(/\s/g, '');
      if (isOneTimeCode(plain)) {
        if (await takeOneTimeCode(userId, plain, attempt)) return 'app';
        throw wrongCode();
      }
      const codeHash = await hashRecoveryCode(plain);
      if (codeHash && (await deleteRecoveryCode(db, userId, codeHash))) return 'recovery';
      throw wrongCode();
    },
  };
}
export function wrongCode(): DomainError {
  const { message } = new DomainError('wrong_code');
  return new DomainError('wrong_code', { issues: [{ path: 'code', message }] });
}

export type CodeCheck = ReturnType<typeof createCodeCheck>;
