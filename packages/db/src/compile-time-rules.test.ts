import { describe, expectTypeOf, it } from 'vitest';
import type { Db, Handle, Transaction } from './handle.ts';
import { closeLiveRecording } from './repositories/live-recording.repository.ts';
import { findRecordingById } from './repositories/recording.repository.ts';
import { insertUser } from './repositories/user.repository.ts';

/*
 * Calls that must not compile. TypeScript refuses an expectation of an error where there is none, so `check` fails as
 * soon as one of them does. None of them runs.
 */

describe('a function that needs a transaction', () => {
  it('does not take the database', () => {
    expectTypeOf<Db>().not.toExtend<Transaction>();
    expectTypeOf<Handle>().not.toExtend<Transaction>();
    expectTypeOf(insertUser).parameter(0).toEqualTypeOf<Transaction>();
    expectTypeOf((db: Db) =>
      // @ts-expect-error: its two statements belong together
      closeLiveRecording(db, { recordingId: 'r', slices: 1, isWhole: true }),
    ).toBeFunction();
  });

  it('reads and single statements take either', () => {
    expectTypeOf<Db>().toExtend<Handle>();
    expectTypeOf<Transaction>().toExtend<Handle>();
    expectTypeOf(findRecordingById).parameter(0).toEqualTypeOf<Handle>();
  });
});
