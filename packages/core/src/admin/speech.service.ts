import { DomainError } from '@wingman/contract/error.ts';
import type { ModelChoice, SpeechModel, SpeechQueue, SpeechStatus } from '@wingman/contract/speech.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { countJobs } from '@wingman/db/repositories/job.repository.ts';
import { listFailedRecordings } from '@wingman/db/repositories/recording-failure.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { transcriptionJobKind } from '../jobs/transcription-job.ts';
import type { Diarizer } from '../ports/diarizer.ts';
import type { Transcriber } from '../ports/transcriber.ts';

/** Number of failures that an administrator sees, newest first. */
const shownFailures = 20;

type SpeechDeps = { transcriber: Transcriber; diarizer?: Diarizer; database: WingmanDatabase };

/** The speech engine. Everything but its status is for administrators. */
export function createSpeechService({ transcriber, diarizer, database }: SpeechDeps) {
  async function listModels(): Promise<SpeechModel[]> {
    const ofSpeakers = diarizer ? [await diarizer.describeModels()] : [];
    return [...(await transcriber.listModels()), ...ofSpeakers];
  }

  return {
    /** Whether recordings are transcribed now, and if not, why. */
    async status(_actor: Actor): Promise<SpeechStatus> {
      return transcriber.status();
    },

    /** Starts the download of the local model, or of the diarization models. @throws {DomainError} forbidden */
    async downloadModel(actor: Actor, choice?: ModelChoice): Promise<SpeechStatus> {
      assertAdmin(actor);
      if (choice?.purpose === 'speakers') diarizer?.download();
      else transcriber.downloadModel();
      return transcriber.status();
    },

    /** Cancels the download. @throws {DomainError} forbidden */
    async cancelDownload(actor: Actor, choice?: ModelChoice): Promise<SpeechStatus> {
      assertAdmin(actor);
      if (choice?.purpose === 'speakers') diarizer?.cancelDownload();
      else transcriber.cancelDownload();
      return transcriber.status();
    },

    /** @throws {DomainError} forbidden */
    async models(actor: Actor): Promise<SpeechModel[]> {
      assertAdmin(actor);
      return listModels();
    },

    /** @throws {DomainError} forbidden, not_found, conflict */
    async removeModel(actor: Actor, { name }: { name: string }): Promise<SpeechModel[]> {
      assertAdmin(actor);
      const model = (await listModels()).find((each) => each.name === name);
      if (model?.purpose === 'speakers') await diarizer?.removeModels();
      else await transcriber.removeModel(name);
      return listModels();
    },

    /** The queue, and the latest failures with their reasons. @throws {DomainError} forbidden */
    async queue(actor: Actor): Promise<SpeechQueue> {
      assertAdmin(actor);
      const { queued, running } = await countJobs(database.db, transcriptionJobKind);
      const failures = await listFailedRecordings(database.db, shownFailures);
      return { waiting: queued, running, failures };
    },
  };
}

function assertAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw new DomainError('forbidden');
}
