import type { RecordingEdit } from '@wingman/contract/recording-edit.ts';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-user.ts';
import { toneWav } from './tone-wav.ts';
import { upload } from './upload.ts';

type Check = (call: string, id?: string, body?: unknown, query?: string) => Promise<unknown>;

/** Cuts, divides and joins recordings of ten seconds by the documented calls, until that is done. */
export async function editRecordings(check: Check, app: TestApp, testUser: TestUser): Promise<void> {
  const record = async (): Promise<string> => {
    const { body } = await upload(app, testUser, [['audio', toneWav(1)]]);
    const { id } = body as { id: string };
    await expect
      .poll(async () => (await testUser.call('GET', `/api/recordings/${id}`)).body)
      .toMatchObject({
        status: 'ready',
      });
    await app.database.db.updateTable('recordings').set({ duration: 10 }).where('id', '=', id).execute();
    return id;
  };
  const done = async (asked: unknown): Promise<string[]> => {
    const { id } = asked as RecordingEdit;
    await expect
      .poll(async () => (await testUser.call('GET', `/api/recording-edits/${id}`)).body)
      .toMatchObject({ state: 'done' });
    const edit = (await check('GET /api/recording-edits/:id', id)) as RecordingEdit;
    return edit.resultIds;
  };
  const [cut = ''] = await done(
    await check('POST /api/recordings/:id/cut', await record(), { start: 1, end: 9 }),
  );
  const halves = await done(await check('POST /api/recordings/:id/divide', await record(), { at: 5 }));
  expect(halves).toHaveLength(2);
  const recordingIds = [cut, ...halves];
  expect(await done(await check('POST /api/recordings/join', undefined, { recordingIds }))).toHaveLength(1);
  await check('GET /api/recording-edits');
}
