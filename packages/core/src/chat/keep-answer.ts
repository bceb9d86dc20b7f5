import { setTimeout as delay } from 'node:timers/promises';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import { finishExchange } from '@wingman/db/repositories/exchange.repository.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { redactWords } from '../recall/redact-words.ts';
import type { AnswerContext, WrittenAnswer } from './answer-context.ts';

/** Longer than a restart of a database takes. */
const retryForMs = 60_000;
const retryMs = 500;

/**
 * Stores the answer, without quotes of recordings that were deleted while it was written. Retries while the database is
 * down, e.g. restarting, because the user has already read the answer.
 */
export async function keepAnswer(
  db: WingmanDatabase['db'],
  { conversation, stopped }: Pick<AnswerContext, 'conversation' | 'stopped'>,
  written: WrittenAnswer,
): Promise<WrittenAnswer> {
  const keep = () =>
    db.transaction().execute(async (trx) => {
      let kept = written;
      for (const recordingId of written.relevantRecordingIds) {
        if (await findOwnedRecording(trx, { id: recordingId, userId: conversation.userId })) continue;
        const cited = written.citations.filter((citation) => citation.recordingId === recordingId);
        const before = cited.map(({ text }) => text).join(' ');
        kept = { ...kept, ...redactWords(kept, { recordingId, before, after: '' }) };
      }
      await finishExchange(trx, conversation, kept);
      return kept;
    });
  return retryWhileDatabaseIsDown(keep, stopped);
}

/** Retries while the database is down, until `stopped` or for a minute. */
export async function retryWhileDatabaseIsDown<T>(work: () => Promise<T>, stopped: AbortSignal): Promise<T> {
  const givesUpAt = performance.now() + retryForMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isHopeless = stopped.aborted || performance.now() > givesUpAt;
      if (isHopeless || databaseTrouble(error) !== 'away') throw error;
      await delay(retryMs);
    }
  }
}
