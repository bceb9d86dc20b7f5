import { DomainError } from '@wingman/contract/error.ts';
import type { Recording, Segment } from '@wingman/contract/recording.ts';
import type { TranscriptChange } from '@wingman/contract/transcript-change.ts';
import { changedSegments } from '@wingman/contract/with-change.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { besideTranscript } from '../again/beside-transcript.ts';
import type { RecordingView } from '../recording-view.ts';
import { toSegment } from '../segment-view.ts';
import { withAppliedWords } from './applied-words.ts';
import { nextCorrections } from './next-corrections.ts';

export type ChangingDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  view: RecordingView;
  isEmbedded: () => boolean;
  makesNotes: boolean;
};

/** A transcript in the transaction that changes it. */
export type Work = { trx: Transaction; recording: OwnedRecording; segments: SegmentEntity[] };

/** Changes finished transcripts, each in one transaction with all that rests on it. */
export function createTranscriptChanges({ database, clock, events, view, ...deps }: ChangingDeps) {
  const { db, dialect } = database;

  function announce({ userId }: Actor, { recording, change, chats }: Done & { chats: string[] }): void {
    events.announceJobs();
    const isShort = change.segments.length + change.removed.length <= mostTold;
    events.publish(userId, { type: 'recording', recording, ...(isShort && { change }) });
    events.publish(userId, { type: 'notes', recordingId: recording.id });
    for (const sessionId of chats) events.publish(userId, { type: 'session', sessionId });
  }

  return {
    /**
     * `work` returns the chats that it changed, or nothing where nothing changes; `mayHaveFailed`: a transcript that could not be made
     * may come from elsewhere. Returns what became of the transcript. @throws {DomainError} not_found, transcript_unfinished
     */
    async change(
      actor: Actor,
      id: string,
      work: (given: Work) => Promise<string[] | undefined>,
      { mayHaveFailed = false } = {},
    ): Promise<TranscriptChange> {
      const { chats, ...done } = await db.transaction().execute(async (trx) => {
        // Notes and voices that are found meanwhile come before or after.
        await dialect.serialize(trx, `index ${id}`);
        // So do a line that is edited and a version that is chosen, which hold words of before.
        await dialect.serialize(trx, `notes ${id}`);
        const recording = await ownedOne(trx, actor, id);
        const hasFailed = mayHaveFailed && recording.status === 'failed';
        if (recording.status !== 'ready' && !hasFailed) throw new DomainError('transcript_unfinished');
        const segments = await listSegments(trx, id);
        const before = await shownSegments(trx, id, segments);
        const changed = await work({ trx, recording, segments });
        const after = changed ? await ownedOne(trx, actor, id) : recording;
        const change = await changeOf(trx, after, { from: recording.revision, before });
        return { chats: changed, recording: view.show(after), change };
      });
      if (chats) announce(actor, { ...done, chats });
      return done.change;
    },

    options: () => ({
      now: clock.now().toISOString(),
      isEmbedded: deps.isEmbedded(),
      makesNotes: deps.makesNotes,
    }),
  };
}

type Done = { recording: Recording; change: TranscriptChange };

/** Segments of a change that events tell: of more, clients read the recording again. */
const mostTold = 500;

async function ownedOne(trx: Transaction, { userId }: Actor, id: string): Promise<OwnedRecording> {
  const recording = await findOwnedRecording(trx, { id, userId });
  if (!recording) throw new DomainError('not_found');
  return recording;
}

const shownSegments = (handle: Handle, id: string, segments: readonly SegmentEntity[]): Promise<Segment[]> =>
  withAppliedWords(handle, id, segments.map(toSegment));

async function changeOf(
  trx: Transaction,
  recording: OwnedRecording,
  { from, before }: { from: number; before: readonly Segment[] },
): Promise<TranscriptChange> {
  const { id, revision } = recording;
  const after = revision === from ? before : await shownSegments(trx, id, await listSegments(trx, id));
  const beside = { ...(await besideTranscript(trx, recording)), ...(await nextCorrections(trx, id)) };
  return { id, from, revision, ...changedSegments(before, after), ...beside };
}
