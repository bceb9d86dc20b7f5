import type { Selectable } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import type { SecondStepTables } from '../second-step-tables.ts';

/** What a user set up. `secret`: null after an administrator turned it off; `confirmedAt`: null before it is on. */
export type SecondStep = {
  userId: string;
  secret: string | null;
  confirmedAt: string | null;
  turnedOffAt: string | null;
};

export async function findSecondStep(handle: Handle, userId: string): Promise<SecondStep | undefined> {
  const row = await handle
    .selectFrom('second_steps')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toSecondStep(row);
}

/** Begins anew with another secret. False when it is on already. */
export async function beginSecondStep(
  handle: Handle,
  { userId, secret, now }: { userId: string; secret: string; now: string },
): Promise<boolean> {
  const values = { secret, last_step: 0, created_at: now };
  const { numInsertedOrUpdatedRows } = await handle
    .insertInto('second_steps')
    .values({ user_id: userId, confirmed_at: null, turned_off_at: null, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_steps.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** On from now. False when it is on already, or the secret is another one by now. */
export async function confirmSecondStep(
  trx: Transaction,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_steps')
    .set({ confirmed_at: now, last_step: step, turned_off_at: null })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the code of a half minute. False when one of it, or of a later one, was taken before. */
export async function takeStep(
  handle: Handle,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('second_steps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Off, with its recovery codes and what waits for a code. False when it was not on. */
export async function deleteSecondStep(trx: Transaction, userId: string): Promise<boolean> {
  await deleteCodes(trx, userId);
  const { numDeletedRows } = await trx
    .deleteFrom('second_steps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The same by somebody else, which the user can read. False when it was not on. */
export async function turnOffSecondStep(trx: Transaction, userId: string, now: string): Promise<boolean> {
  await deleteCodes(trx, userId);
  const { numUpdatedRows } = await trx
    .updateTable('second_steps')
    .set({ secret: null, confirmed_at: null, turned_off_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The user has read that it was turned off. */
export async function deleteTurnedOff(handle: Handle, userId: string): Promise<void> {
  await handle
    .updateTable('second_steps')
    .set({ turned_off_at: null })
    .where('user_id', '=', userId)
    .execute();
}

async function deleteCodes(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}

/** `hashes`: SHA-256, hex, of all recovery codes of the user from now on. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  userId: string,
  hashes: string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses a code up. Of several who do so at once one gets true. */
export async function deleteRecoveryCode(handle: Handle, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toSecondStep(row: Selectable<SecondStepTables['second_steps']>): SecondStep {
  return {
    userId: row.user_id,
    secret: row.secret,
    confirmedAt: row.confirmed_at,
    turnedOffAt: row.turned_off_at,
  };
}
