import { insertFigureEvent } from '@wingman/db/repositories/figure.repository.ts';
import type { ChatDeps } from './answer-context.ts';

/** Counts for the figures a question that the model or the server failed to answer. Where that cannot be stored, the answer goes on. */
export async function countFailedAnswer(
  { database, clock, log }: Pick<ChatDeps, 'database' | 'clock' | 'log'>,
  userId: string,
): Promise<void> {
  const at = clock.now().toISOString();
  await insertFigureEvent(database.db, { kind: 'failedAnswers', userId, amount: 1, at }).catch(
    (error: unknown) => log.warn({ err: error }, 'failed answer not counted'),
  );
}
