import type { RecordingEdit } from '@wingman/contract/recording-edit.ts';
import type { OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, vi } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { startWith } from './corrected-recording.ts';
import type { createTestServices, TestServices } from './test-services.ts';

/** Waits until an edit is over. */
export const ended = (services: TestServices, actor: Actor, { id }: RecordingEdit) =>
  vi.waitFor(async () => {
    services.worker.wake();
    const edit = await services.recordingEdits.get(actor, { id });
    expect(edit.state).not.toBe('waiting');
    return edit;
  });

/** Services with a recording of twenty seconds that says four sentences, one every five seconds, and with what edits it. */
export function beginEdits(open: () => Promise<OpenTestDatabase>) {
  const start = startWith(open);
  return async (options: Parameters<typeof createTestServices>[1] = {}) => {
    const started = await start(options);
    const { services, ada, id } = started;
    const { recordingEdits, recordings } = services;
    const done = async (asked: Promise<RecordingEdit>) => {
      const edit = await ended(services, ada, await asked);
      expect(edit).toMatchObject({ state: 'done', reason: null, progress: null });
      return Promise.all(edit.resultIds.map((resultId) => recordings.get(ada, { id: resultId })));
    };
    const seconds = async () => {
      const user = await services.database.db
        .selectFrom('users')
        .select('total_recording_seconds')
        .where('id', '=', ada.userId)
        .executeTakeFirstOrThrow();
      return user.total_recording_seconds;
    };
    const [original] = await recordings.list(ada, {});
    if (!original) throw new Error('it is there');
    return { ...started, id, recordingEdits, recordings, original, done, seconds };
  };
}
