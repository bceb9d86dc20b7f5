import { DomainError } from '@wingman/contract/error.ts';
import type { Db, Transaction } from '@wingman/db/handle.ts';
import type { AgentAllowance, RecordingAllowance } from '@wingman/db/plan-allowance.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { addUser, at } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, expectTypeOf, it } from 'vitest';
import { allowAgent } from './agent-limit.ts';
import { allowRecording, followLimit } from './recording-limit.ts';

const fields = { segmentNumber: 1, isAutoSegmented: false };

it('an allowance is granted only within a transaction', () => {
  expectTypeOf(allowRecording).returns.resolves.toEqualTypeOf<RecordingAllowance>();
  expectTypeOf(allowAgent).returns.resolves.toEqualTypeOf<AgentAllowance>();
  expectTypeOf(allowAgent).parameter(0).toEqualTypeOf<Transaction>();
  expectTypeOf((db: Db) =>
    // @ts-expect-error: another upload could come between the check and the insertion
    allowRecording(db, { userId: 'u', fields, now: new Date(), options: {} }),
  ).toBeFunction();
  expectTypeOf((db: Db) =>
    // @ts-expect-error: belongs to the transaction that changed the seconds
    followLimit(db, 'u', at('10:00')),
  ).toBeFunction();
});

describeDatabases((open) => {
  it('an accepted upload stays accepted when the minutes run out while it is inspected', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const limit = { total_recording_seconds: 600 * 60, limit_reached_at: at('10:00:05') };
    await db.updateTable('users').set(limit).where('id', '=', user.id).execute();
    const asked = { userId: user.id, fields, now: new Date(at('10:00:09')), options: {} };
    const allow = (admittedAt?: string) =>
      inTransaction(db, (trx) =>
        allowRecording(trx, admittedAt ? { ...asked, admittedAt: new Date(admittedAt) } : asked),
      );
    expect(await allow(at('10:00:01'))).toMatchObject({ userId: user.id });
    const refused = new DomainError('recording_limit_reached');
    await expect(allow(at('10:00:06'))).rejects.toEqual(refused);
    await expect(allow()).rejects.toEqual(refused);
  });
});
