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
import { type OwnedAgentQuestions, updateQuestionsUse } from './repositories/agent-questions.repository.ts';
import { deleteApiKey, type OwnedApiKey, type updateApiKeyUse } from './repositories/api-key.repository.ts';
import { deleteChat, findChatById, type OwnedChat } from './repositories/chat.repository.ts';
import type {
  deleteConvertedAudio,
  insertConvertedAudio,
} from './repositories/converted-audio.repository.ts';
import type { insertCorrection, updateCorrection } from './repositories/correction.repository.ts';
import {
  deleteExchange,
  type finishExchange,
  type interruptExchange,
  listExchanges,
  type OwnedExchange,
} from './repositories/exchange.repository.ts';
import {
  closeLiveRecording,
  type deleteLiveRecording,
  type finishLiveRecording,
  type insertLiveRecording,
  type insertLiveSlices,
  type OwnedLiveRecording,
  type updateLiveMark,
} from './repositories/live-recording.repository.ts';
import {
  deleteRecording,
  findOwnedRecording,
  findRecordingById,
  findRecordingForJob,
  insertRecording,
  type NewRecording,
  type OwnedId,
  type OwnedRecording,
  type RecordingEntity,
  type updateFavorite,
  updateStatus,
  updateTitle,
  type updateTranscription,
} from './repositories/recording.repository.ts';
import type { updateAudio, updateTranscript } from './repositories/recording-content.repository.ts';
import { listRecordings } from './repositories/recording-list.repository.ts';
import type {
  insertSegments,
  replaceSegments,
  updateSegmentSpeakers,
} from './repositories/segment.repository.ts';
import type { saveSegmentChange } from './repositories/segment-change.repository.ts';
import type { markStale } from './repositories/stale-words.repository.ts';
import type {
  deleteAllRecordingTags,
  deleteRecordingTags,
  deleteTag,
  insertRecordingTags,
  OwnedTag,
  updateTag,
} from './repositories/tag.repository.ts';
import type {
  deleteTranscriptionProgress,
  insertTranscriptionChunk,
} from './repositories/transcription-progress.repository.ts';
import { insertUser } from './repositories/user.repository.ts';
import type { insertWaveform } from './repositories/waveform.repository.ts';

/*
 * Calls that must not compile. TypeScript reports an unused @ts-expect-error, so `check` fails as soon as one of them
 * compiles. None of them runs.
 */

/** The parameters of functions after the database; a union of several, so that one that differs is noticed. */
type Second<Function> = Function extends (handle: never, second: infer Taken, ...rest: never[]) => unknown
  ? Taken
  : never;

const now = '2026-07-11T10:00:00.000Z';

describe('a function that needs a transaction', () => {
  it('does not accept the database', () => {
    expectTypeOf<Db>().not.toExtend<Transaction>();
    expectTypeOf<Handle>().not.toExtend<Transaction>();
    expectTypeOf(insertUser).parameter(0).toEqualTypeOf<Transaction>();
    expectTypeOf((db: Db, live: OwnedLiveRecording) =>
      // @ts-expect-error: its two statements belong together
      closeLiveRecording(db, live, { isWhole: true }),
    ).toBeFunction();
  });

  it('reads and single statements accept either', () => {
    expectTypeOf<Db>().toExtend<Handle>();
    expectTypeOf<Transaction>().toExtend<Handle>();
    expectTypeOf(findRecordingById).parameter(0).toEqualTypeOf<Handle>();
  });
});

describe('a function that changes a row of a user', () => {
  it('accepts a tag whose owner was checked', () => {
    expectTypeOf<Second<typeof updateTag | typeof deleteTag>>().toEqualTypeOf<OwnedTag>();
  });

  it('accepts a recording whose owner was checked', () => {
    expectTypeOf(findOwnedRecording).returns.resolves.toEqualTypeOf<OwnedRecording | undefined>();
    expectTypeOf(findRecordingForJob).returns.resolves.toEqualTypeOf<OwnedRecording | undefined>();
    expectTypeOf<Second<typeof updateTitle | typeof updateStatus>>().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof updateTranscription | typeof updateFavorite>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<Second<typeof deleteRecording | typeof deleteAllRecordingTags>>().toEqualTypeOf<OwnedId>();
    expectTypeOf<Second<typeof insertRecordingTags | typeof deleteRecordingTags>>().toEqualTypeOf<{
      recordings: OwnedId[];
      tags: OwnedTag[];
    }>();
    expectTypeOf<Second<typeof updateAudio | typeof updateTranscript>>().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof insertConvertedAudio | typeof deleteConvertedAudio | typeof insertWaveform>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof replaceSegments | typeof insertSegments | typeof updateSegmentSpeakers>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof insertCorrection | typeof updateCorrection | typeof saveSegmentChange | typeof markStale>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof insertTranscriptionChunk | typeof deleteTranscriptionProgress>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof insertLiveRecording | typeof finishLiveRecording | typeof deleteLiveRecording>
    >().toEqualTypeOf<OwnedRecording>();
    expectTypeOf<
      Second<typeof insertLiveSlices | typeof updateLiveMark | typeof closeLiveRecording>
    >().toEqualTypeOf<OwnedLiveRecording>();
  });

  it('accepts a chat, a question, an agent or a key whose owner was checked', () => {
    expectTypeOf<
      Second<typeof finishExchange | typeof deleteExchange | typeof interruptExchange>
    >().toEqualTypeOf<OwnedExchange>();
    expectTypeOf(deleteChat).parameter(1).toEqualTypeOf<OwnedChat>();
    expectTypeOf<Second<typeof updateAgent | typeof deleteAgent>>().toEqualTypeOf<OwnedAgent>();
    expectTypeOf(updateQuestionsUse).parameter(1).toEqualTypeOf<OwnedAgentQuestions>();
    expectTypeOf<Second<typeof updateApiKeyUse | typeof deleteApiKey>>().toEqualTypeOf<OwnedApiKey>();
    expectTypeOf(async (trx: Transaction) => {
      const agent = await findAgentVisibleTo(trx, { id: 'a', userId: 'u' });
      // @ts-expect-error: presets are visible to every user
      if (agent) await deleteAgent(trx, agent);
      const session = await findChatById(trx, 's');
      // @ts-expect-error: found without checking the owner
      if (session) await deleteChat(trx, session);
      const [asked] = await listExchanges(trx, { sessionId: 's', userId: 'u' });
      // @ts-expect-error: lists are for reading
      if (asked) await deleteExchange(trx, asked);
      // @ts-expect-error: ids of a caller are no check
      await deleteApiKey(trx, { id: 'k', userId: 'u' });
    }).toBeFunction();
  });

  it('refuses a recording that was only found, listed, copied or written as a literal', () => {
    expectTypeOf<Owned<RecordingEntity>>().toExtend<RecordingEntity>();
    expectTypeOf(async (db: Db, owned: OwnedRecording) => {
      const found = await findRecordingById(db, 'r');
      // @ts-expect-error: found without checking the owner
      if (found) await updateTitle(db, found, 'Titolo', now);
      const [listed] = await listRecordings(db, { userId: 'u' });
      // @ts-expect-error: lists are for reading
      if (listed) await updateStatus(db, listed, 'queued', null, now);
      // @ts-expect-error: a copy may be of another one
      await updateTitle(db, { ...owned, id: 'other' }, 'Titolo', now);
      // @ts-expect-error: ids of a caller are no check
      await db.transaction().execute((trx) => deleteRecording(trx, { id: 'r', userId: 'u' }));
      // @ts-expect-error: a row of another kind
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

describe('a function that a plan limits', () => {
  it('accepts the allowance that the check of the plan returned, which contains its transaction and user', () => {
    expectTypeOf(insertRecording).parameter(0).toEqualTypeOf<RecordingAllowance>();
    expectTypeOf(insertOwnAgent).parameter(0).toEqualTypeOf<AgentAllowance>();
    expectTypeOf<RecordingAllowance['trx']>().toEqualTypeOf<Transaction>();
    expectTypeOf(async (allowance: RecordingAllowance, recording: NewRecording, agent: NewOwnAgent) => {
      const { trx } = allowance;
      // @ts-expect-error: the plan was not checked
      await insertRecording(trx, recording);
      // @ts-expect-error: a literal of the caller
      await insertRecording({ trx, userId: 'u' }, recording);
      // @ts-expect-error: a copy, for another user
      await insertRecording({ ...allowance, userId: 'other' }, recording);
      // @ts-expect-error: one more recording, not one more agent
      await insertOwnAgent(allowance, agent);
    }).toBeFunction();
  });
});
