import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { RecordingView } from '../recording-view.ts';

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

  async function announce({ userId }: Actor, id: string, chats: string[]): Promise<void> {
    events.announceJobs();
    const recording = await findOwnedRecording(db, { id, userId });
    if (recording) events.publish(userId, { type: 'recording', recording: view.show(recording) });
    events.publish(userId, { type: 'notes', recordingId: id });
    for (const sessionId of chats) events.publish(userId, { type: 'session', sessionId });
  }

  return {
    /**
     * `work` returns the chats that it changed, or nothing where nothing changes; `mayHaveFailed`: a transcript that could not be made
     * may come from elsewhere. @throws {DomainError} not_found,
     * transcript_unfinished
     */
    async change(
      actor: Actor,
      id: string,
      work: (given: Work) => Promise<string[] | undefined>,
      { mayHaveFailed = false } = {},
    ): Promise<void> {
      const chats = await db.transaction().execute(async (trx) => {
        // Notes and voices that are found meanwhile come before or after.
        await dialect.serialize(trx, `index ${id}`);
        // So do a line that is edited and a version that is chosen, which hold words of before.
        await dialect.serialize(trx, `notes ${id}`);
        const recording = await findOwnedRecording(trx, { id, userId: actor.userId });
        if (!recording) throw new DomainError('not_found');
        const hasFailed = mayHaveFailed && recording.status === 'failed';
        if (recording.status !== 'ready' && !hasFailed) throw new DomainError('transcript_unfinished');
        return work({ trx, recording, segments: await listSegments(trx, id) });
      });
      if (chats) await announce(actor, id, chats);
    },

    options: () => ({
      now: clock.now().toISOString(),
      isEmbedded: deps.isEmbedded(),
      makesNotes: deps.makesNotes,
    }),
  };
}
