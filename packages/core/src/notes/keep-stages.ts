import type { WingmanDatabase } from '@wingman/db/database.ts';
import { holdsJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import { findNoteStage, insertNoteStage } from '@wingman/db/repositories/note-stage.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { JobTurn } from '../jobs/job-handler.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeptAnswers } from './notes-writer.ts';

type KeepDeps = { database: WingmanDatabase; clock: Clock; options: { nodeId: string } };

/** Another user is next, something else comes first, or the job was taken back. */
export class StageBreak extends Error {
  override readonly name = 'StageBreak';
}

/** Keeps what a model answered to a job in the database, so that a job that is begun anew goes on where it was. */
export function keepStages(
  { database, clock, options }: KeepDeps,
  recording: OwnedRecording,
  job: Job,
  { pause }: Pick<JobTurn, 'pause'>,
): KeptAnswers {
  const { db } = database;
  const { kind } = job;
  return {
    find: (asked) => findNoteStage(db, { recordingId: recording.id, kind, asked }),
    async keep(asked, answer) {
      const now = clock.now().toISOString();
      const isHeld = await db.transaction().execute(async (trx) => {
        if (!(await holdsJob(trx, { id: job.id, owner: options.nodeId }))) return false;
        await insertNoteStage(trx, recording, { kind, asked, answer, now });
        return true;
      });
      if (!isHeld) throw new StageBreak('the job was taken back');
      if (pause.aborted) throw new StageBreak('other users wait');
    },
  };
}
