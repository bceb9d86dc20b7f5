import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import {
  enqueueJob,
  failJob,
  finishJob,
  nextRunAt,
  releaseLeases,
  renewLease,
  rescheduleJob,
  wakeWaitingJobs,
} from '../repositories/job.repository.ts';
import { listUsedSeconds, updateJobTurn } from '../repositories/job-turn.repository.ts';
import { addUser, at } from '../testing/rows.ts';
import type { OpenTestDatabase } from '../testing/test-databases.ts';
import { describeDatabases } from '../testing/test-databases.ts';

const kind = 'transcription';

async function enqueue({ db }: OpenTestDatabase, userId: string, subjectId: string, runAt = at('09:00')) {
  await enqueueJob(db, { id: `job-${subjectId}`, kind, subjectId, userId, runAt, now: at('09:00') });
}

function claim(
  { db, dialect }: OpenTestDatabase,
  owner: string,
  now = at('10:00'),
  leaseUntil = at('10:01'),
) {
  return dialect.claimJob(db, { kind, owner, now, leaseUntil });
}

describeDatabases((open) => {
  test('the oldest due job is claimed first and carries the lease', async () => {
    const database = await open();
    const user = await addUser(database.db);
    await enqueue(database, user.id, 'later', at('09:30'));
    await enqueue(database, user.id, 'first', at('09:10'));
    await enqueue(database, user.id, 'future', at('10:30'));
    expect(await claim(database, 'node-1')).toEqual({
      id: 'job-first',
      kind,
      subjectId: 'first',
      userId: user.id,
      state: 'running',
      attempts: 0,
      runAt: at('09:10'),
      leaseOwner: 'node-1',
      leaseUntil: at('10:01'),
      lastError: null,
      createdAt: at('09:00'),
      updatedAt: at('10:00'),
      size: 0,
    });
    expect((await claim(database, 'node-1'))?.subjectId).toBe('later');
    expect(await claim(database, 'node-1')).toBeUndefined();
  });

  test('F-04: users take turns, the one with the least recent work first, and of each the short jobs', async () => {
    const database = await open();
    const { db } = database;
    const [ada, bob] = [await addUser(db), await addUser(db)];
    for (const [subject, size] of [
      ['lecture', 10_800],
      ['note', 4],
    ] as const) {
      const job = { kind, subjectId: subject, userId: ada.id, runAt: at('09:00'), now: at('09:00') };
      await enqueueJob(db, { ...job, id: subject, size });
    }
    for (let number = 0; number < 3; number += 1)
      await enqueue(database, ada.id, `ada-${number}`, at('09:10'));
    await enqueue(database, bob.id, 'bob-0', at('09:50'));
    await enqueue(database, bob.id, 'bob-1', at('09:50'));
    const now = at('10:00');
    const next = async () => {
      const job = await claim(database, 'node');
      if (job) await finishJob(db, { id: job.id, owner: 'node' });
      if (job) await updateJobTurn(db, { kind, userId: job.userId, seconds: 5, now });
      return job?.subjectId;
    };
    expect([await next(), await next(), await next(), await next()]).toEqual([
      'note',
      'bob-0',
      'ada-0',
      'bob-1',
    ]);
    expect([await next(), await next(), await next()]).toEqual(['ada-1', 'ada-2', 'lecture']);
  });

  test('F-04: old work no longer counts, and a deleted user causes no error', async () => {
    const { db } = await open();
    const user = await addUser(db);
    await updateJobTurn(db, { kind, userId: user.id, seconds: 600, now: at('08:00') });
    await updateJobTurn(db, { kind, userId: 'gone', seconds: 600, now: at('08:00') });
    const used = async (now: string) => (await listUsedSeconds(db, { kind, now })).get(user.id);
    expect(await used(at('08:00'))).toBeCloseTo(600, 3);
    expect(await used(at('08:10'))).toBeCloseTo(300, 3);
    expect(await used(at('12:00'))).toBeLessThan(1);
    await updateJobTurn(db, { kind, userId: user.id, seconds: 60, now: at('08:10') });
    expect(await used(at('08:10'))).toBeCloseTo(360, 3);
  });

  test('F-04: turns that end at the same moment are all counted', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const now = at('08:00');
    await Promise.all(
      Array.from({ length: 20 }, () => updateJobTurn(db, { kind, userId: user.id, seconds: 5, now })),
    );
    expect((await listUsedSeconds(db, { kind, now })).get(user.id)).toBeCloseTo(100, 3);
  });

  test('F-04: a user has a maximum of running jobs per owner, and other users run beside them', async () => {
    const database = await open();
    const [ada, bob] = [await addUser(database.db), await addUser(database.db)];
    for (let number = 0; number < 5; number += 1) await enqueue(database, ada.id, `ada-${number}`);
    const limited = (owner: string) =>
      database.dialect.claimJob(database.db, {
        kind,
        owner,
        now: at('10:00'),
        leaseUntil: at('10:01'),
        perUser: 2,
      });
    expect([await limited('one'), await limited('one')]).not.toContain(undefined);
    expect(await limited('one')).toBeUndefined();
    await enqueue(database, bob.id, 'bob', at('09:59'));
    expect((await limited('one'))?.subjectId).toBe('bob');
    expect((await limited('two'))?.userId).toBe(ada.id);
  });

  test('a job of another kind is not claimed', async () => {
    const database = await open();
    const user = await addUser(database.db);
    await enqueue(database, user.id, 'one');
    const other = { kind: 'other', owner: 'node', now: at('10:00'), leaseUntil: at('10:01') };
    expect(await database.dialect.claimJob(database.db, other)).toBeUndefined();
  });

  test('twenty concurrent claims return twenty different jobs, also from two processes', async () => {
    const database = await open();
    const second = { ...database, ...(await openDatabase(database.options)) };
    const user = await addUser(database.db);
    for (let number = 0; number < 20; number += 1) await enqueue(database, user.id, `subject-${number}`);
    const jobs = await Promise.all(
      Array.from({ length: 24 }, (_, number) => claim(number % 2 ? second : database, `owner-${number}`)),
    );
    await second.close();
    const claimed = jobs.filter((job) => job !== undefined);
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map((job) => job.id)).size).toBe(20);
    expect(new Set(claimed.map((job) => job.leaseOwner)).size).toBe(20);
  });

  test('a job whose lease expired goes to the next owner, and the first can no longer change it', async () => {
    const database = await open();
    const { db } = database;
    const user = await addUser(db);
    await enqueue(database, user.id, 'one');
    const job = await claim(database, 'dead');
    expect(await claim(database, 'alive', at('10:01'))).toBeUndefined();
    const taken = await claim(database, 'alive', at('10:01:01'), at('10:05'));
    expect(taken).toMatchObject({ id: job?.id, leaseOwner: 'alive', attempts: 0 });
    const dead = { id: 'job-one', owner: 'dead' };
    const end = { ...dead, attempts: 1, error: 'late', now: at('10:02') };
    expect(await renewLease(db, { ...dead, leaseUntil: at('11:00') })).toBe(false);
    expect(await finishJob(db, dead)).toBe(false);
    expect(await failJob(db, end)).toBe(false);
    expect(await rescheduleJob(db, { ...end, runAt: at('12:00') })).toBe(false);
    expect(await finishJob(db, { id: 'job-one', owner: 'alive' })).toBe(true);
    expect(await nextRunAt(db, kind)).toBeUndefined();
  });

  test('a renewed lease keeps the job', async () => {
    const database = await open();
    const user = await addUser(database.db);
    await enqueue(database, user.id, 'one');
    await claim(database, 'node');
    const lease = { id: 'job-one', owner: 'node', leaseUntil: at('10:09') };
    expect(await renewLease(database.db, lease)).toBe(true);
    expect(await claim(database, 'other', at('10:08'))).toBeUndefined();
  });

  test('a rescheduled job waits, and is woken with the others of its kind', async () => {
    const database = await open();
    const { db } = database;
    const user = await addUser(db);
    await enqueue(database, user.id, 'one');
    await claim(database, 'node');
    const put = { id: 'job-one', owner: 'node', attempts: 2, error: 'try later', now: at('10:00') };
    expect(await rescheduleJob(db, { ...put, runAt: at('11:00') })).toBe(true);
    expect(await claim(database, 'node', at('10:30'))).toBeUndefined();
    await wakeWaitingJobs(db, { kind: 'other', now: at('10:30') });
    expect(await claim(database, 'node', at('10:30'))).toBeUndefined();
    await wakeWaitingJobs(db, { kind, now: at('10:30') });
    const woken = { attempts: 2, lastError: 'try later', runAt: at('10:30') };
    expect(await claim(database, 'node', at('10:30'))).toMatchObject(woken);
  });

  test('a failed job runs again only when it is enqueued again, with attempts reset', async () => {
    const database = await open();
    const { db } = database;
    const user = await addUser(db);
    await enqueue(database, user.id, 'one');
    await claim(database, 'node');
    const end = { id: 'job-one', owner: 'node', attempts: 5, error: 'no', now: at('10:00') };
    expect(await failJob(db, end)).toBe(true);
    await wakeWaitingJobs(db, { kind, now: at('10:30') });
    expect(await claim(database, 'node', at('23:00'))).toBeUndefined();
    expect(await nextRunAt(db, kind)).toBeUndefined();
    const again = {
      id: 'new-id',
      kind,
      subjectId: 'one',
      userId: user.id,
      runAt: at('11:00'),
      now: at('11:00'),
    };
    await enqueueJob(db, again);
    const expected = { id: 'job-one', attempts: 0, lastError: null };
    expect(await claim(database, 'node', at('11:00'))).toMatchObject(expected);
  });

  test('enqueuing a running job takes it from its owner', async () => {
    const database = await open();
    const user = await addUser(database.db);
    await enqueue(database, user.id, 'one');
    await claim(database, 'node');
    await enqueue(database, user.id, 'one');
    expect(await finishJob(database.db, { id: 'job-one', owner: 'node' })).toBe(false);
    expect(await claim(database, 'other')).toMatchObject({ leaseOwner: 'other', state: 'running' });
  });

  test('a graceful shutdown releases only its own leases', async () => {
    const database = await open();
    const user = await addUser(database.db);
    await enqueue(database, user.id, 'mine');
    await claim(database, 'leaving');
    await enqueue(database, user.id, 'theirs');
    await claim(database, 'staying');
    await releaseLeases(database.db, { owner: 'leaving', now: at('10:00:30') });
    expect(await claim(database, 'next')).toMatchObject({ subjectId: 'mine', attempts: 0 });
    expect(await claim(database, 'next')).toBeUndefined();
  });

  test('the next instant is the earliest of due times and lease expiries', async () => {
    const database = await open();
    const user = await addUser(database.db);
    expect(await nextRunAt(database.db, kind)).toBeUndefined();
    await enqueue(database, user.id, 'one', at('09:30'));
    expect(await nextRunAt(database.db, kind)).toBe(at('09:30'));
    await claim(database, 'node');
    expect(await nextRunAt(database.db, kind)).toBe(at('10:01'));
    await enqueue(database, user.id, 'two', at('12:00'));
    expect(await nextRunAt(database.db, kind)).toBe(at('10:01'));
  });
});
