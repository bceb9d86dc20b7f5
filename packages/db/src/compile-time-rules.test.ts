import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Db, Handle, Transaction } from './handle.ts';
import { ownedBy } from './owned-by.ts';
import type { Owned } from './owned-row.ts';
import type { AgentAllowance, RecordingAllowance } from './plan-allowance.ts';
import {
  deleteAgent,
  findAgentVisibleTo,
  insertOwnAgent,
  type NewOwnAgent,
  type OwnedAgent,
  type updateAgent,
} from './repositories/agent.repository.ts';
import { noteQuestionsUse, type OwnedAgentQuestions } from './repositories/agent-questions.repository.ts';
import { deleteApiKey, type noteApiKeyUse, type OwnedApiKey } from './repositories/api-key.repository.ts';
import { deleteChat, findChatById, type OwnedChat } from './repositories/chat.repository.ts';
import type { deleteConvertedAudio, keepConvertedAudio } from './repositories/converted-audio.repository.ts';
import {
  deleteExchange,
  type finishExchange,
  type interruptExchange,
  listExchanges,
  type OwnedExchange,
} from './repositories/exchange.repository.ts';
import {
  type addLiveSlices,
  closeLiveRecording,
  type deleteLiveRecording,
  type insertLiveRecording,
  type moveLiveMark,
  type OwnedLiveRecording,
  type settleLiveRecording,
} from './repositories/live-recording.repository.ts';
import {
  deleteRecording,
  findOwnedRecording,
  findRecordingById,
  findRecordingForJob,
  insertRecording,
  listRecordings,
  type NewRecording,
  type OwnedRecording,
  type RecordingEntity,
  type saveTranscription,
  setStatus,
  updateTitle,
} from './repositories/recording.repository.ts';
import type { setAudio, setTranscript } from './repositories/recording-content.repository.ts';
import type { addSegments, labelSegments, replaceSegments } from './repositories/segment.repository.ts';
import type {
  addTranscriptionPart,
  deleteTranscriptionProgress,
} from './repositories/transcription-progress.repository.ts';
import { insertUser } from './repositories/user.repository.ts';
import type { keepWaveform } from './repositories/waveform.repository.ts';

/*
 * Calls that must not compile. TypeScript refuses an expectation of an error where there is none, so `check` fails as
 * soon as one of them does. None of them runs.
 */

/** What functions take behind the database; the union of several, so that one that differs is seen. */
type Second<Function> = Function extends (handle: never, second: infer Taken, ...rest: never[]) => unknown
  ? Taken
  : never;

const now = '2026-07-11T10:00:00.000Z';

describe('a function that needs a transaction', () => {
  it('does not take the database', () => {
    expectTypeOf<Db>().not.toExtend<Transaction>();
    expectTypeOf<Handle>().not.toExtend<Transaction>();
    expectTypeOf(insertUser).parameter(0).toEqualTypeOf<Transaction>();
    expectTypeOf((db: Db, live: OwnedLiveRecording) =>
      // @ts-expect-error: its two statements belong together
      closeLiveRecording(db, live, { isWhole: true }),
    ).toBeFunction();
  });

  it('reads and single statements take either', () => {
    expectTypeOf<Db>().toExtend<Handle>();
    expectTypeOf<Transaction>().toExtend<Handle>();
    expectTypeOf(findRecordingById).parameter(0).toEqualTypeOf<Handle>();
  });
});

describe('what changes a row of a user', () => {
  it('takes a recording whose owner was checked', () => {
    expectTypeOf(findOwnedRecording).returns.resolves.toEqualTypeOf<OwnedRecording | undefined>();
    expectTypeOf(findRecordingForJob).returns.resolves.toEqualTypeOf<OwnedRecording | undefined>();
    expectTypeOf<Second<typeof updateTitle | typeof setStatus>>().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<Second<typeof saveTranscription | typeof deleteRecording>>().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<Second<typeof setAudio | typeof setTranscript>>().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof keepConvertedAudio | typeof deleteConvertedAudio | typeof keepWaveform>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof replaceSegments | typeof addSegments | typeof labelSegments>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof addTranscriptionPart | typeof deleteTranscriptionProgress>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof insertLiveRecording | typeof settleLiveRecording | typeof deleteLiveRecording>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof addLiveSlices | typeof moveLiveMark | typeof closeLiveRecording>
    >().toEqualTypeOf<OwnedLiveRecording>();
  });

  it('takes a chat, a question, an agent or a key whose owner was checked', () => {
    expectTypeOf<
      Second<typeof finishExchange | typeof deleteExchange | typeof interruptExchange>
    >().toEqualTypeOf<OwnedExchange>();
    expectTypeOf(deleteChat).parameter(1).toEqualTypeOf<OwnedChat>();
    expectTypeOf<Second<typeof updateAgent | typeof deleteAgent>>().toEqualTypeOf<OwnedAgent>();
    expectTypeOf(noteQuestionsUse).parameter(1).toEqualTypeOf<OwnedAgentQuestions>();
    expectTypeOf<Second<typeof noteApiKeyUse | typeof deleteApiKey>>().toEqualTypeOf<OwnedApiKey>();
    expectTypeOf(async (trx: Transaction) => {
      const agent = await findAgentVisibleTo(trx, { id: 'a', userId: 'u' });
      // @ts-expect-error: everybody sees presets
      if (agent) await deleteAgent(trx, agent);
      const session = await findChatById(trx, 's');
      // @ts-expect-error: whoever it belongs to
      if (session) await deleteChat(trx, session);
      const [asked] = await listExchanges(trx, { sessionId: 's', userId: 'u' });
      // @ts-expect-error: lists are for reading
      if (asked) await deleteExchange(trx, asked);
      // @ts-expect-error: ids of a caller are no check
      await deleteApiKey(trx, { id: 'k', userId: 'u' });
    }).toBeFunction();
  });

  it('takes no recording that was only found, listed, copied or written down', () => {
    expectTypeOf<Owned<RecordingEntity>>().toExtend<RecordingEntity>();
    expectTypeOf(async (db: Db, owned: OwnedRecording) => {
      const found = await findRecordingById(db, 'r');
      // @ts-expect-error: whoever it belongs to
      if (found) await updateTitle(db, found, 'Titolo', now);
      const [listed] = await listRecordings(db, { userId: 'u' });
      // @ts-expect-error: lists are for reading
      if (listed) await setStatus(db, listed, 'queued', null, now);
      // @ts-expect-error: a copy may be of another one
      await updateTitle(db, { ...owned, id: 'other' }, 'Titolo', now);
      // @ts-expect-error: ids of a caller are no check
      await db.transaction().execute((trx) => deleteRecording(trx, { id: 'r', userId: 'u' }));
      // @ts-expect-error: of another kind
      await db.transaction().execute((trx) => closeLiveRecording(trx, owned, { isWhole: true }));
    }).toBeFunction();
  });

  it('is refused for the row of another user', () => {
    const row = { id: 'r', userId: 'ada' };
    expect(ownedBy(row, 'ada')).toBe(row);
    expect(ownedBy(row, 'bruno')).toBeUndefined();
    expect(ownedBy({ ...row, userId: null }, 'ada')).toBeUndefined();
    expect(ownedBy(undefined, 'ada')).toBeUndefined();
  });
});

describe('what a plan limits', () => {
  it('takes the allowance that the check of the plan returned, which brings its transaction and its user', () => {
    expectTypeOf(insertRecording).parameter(0).toEqualTypeOf<RecordingAllowance>();
    expectTypeOf(insertOwnAgent).parameter(0).toEqualTypeOf<AgentAllowance>();
    expectTypeOf<RecordingAllowance['trx']>().toEqualTypeOf<Transaction>();
    expectTypeOf(async (allowance: RecordingAllowance, recording: NewRecording, agent: NewOwnAgent) => {
      const { trx } = allowance;
      // @ts-expect-error: nobody checked the plan
      await insertRecording(trx, recording);
      // @ts-expect-error: written down by a caller
      await insertRecording({ trx, userId: 'u' }, recording);
      // @ts-expect-error: a copy, for another user
      await insertRecording({ ...allowance, userId: 'other' }, recording);
      // @ts-expect-error: one more recording, not one more agent
      await insertOwnAgent(allowance, agent);
    }).toBeFunction();
  });
});
