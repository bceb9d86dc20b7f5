import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-user.ts';

type Check = (call: string, id?: string, body?: unknown) => Promise<unknown>;
/** `id`: of a recording whose first segment has words. */
type Taught = { app: TestApp; admin: TestUser; id: string };

/** Of the word that `teachWords` puts into the recording. */
export const appliedWordId = '3e0c6d52-9d1b-4b0e-8a55-6a0c1f4f7a10';

/** Makes every call about known words. */
export async function teachWords(check: Check, { app, admin, id }: Taught): Promise<void> {
  const pair = { heard: 'uing man', written: 'Wingman' };
  const word = (await check('POST /api/words', undefined, { written: 'Wingman', sounds: ['uing man'] })) as {
    id: string;
  };
  await check('POST /api/words/many', undefined, { words: [{ written: 'Bianchi' }] });
  await check('PATCH /api/words/:id', word.id, { sounds: [] });
  await check('POST /api/words/reject', undefined, pair);
  await check('GET /api/words');
  await check('POST /api/words/allow', undefined, pair);
  await check('DELETE /api/words/:id', word.id);
  const [shared] = (await check('POST /api/admin/words', undefined, { words: [{ written: 'Neri' }] })) as {
    id: string;
  }[];
  await check('PATCH /api/admin/words/:id', shared?.id, { written: 'Neri Srl' });
  await check('DELETE /api/admin/words/:id', shared?.id);
  const { segments } = (await admin.call('GET', `/api/recordings/${id}`)).body as RecordingDetail;
  const [segment] = segments;
  const written = segment?.text.split(' ')[0] ?? '';
  await app.database.db
    .insertInto('applied_words')
    .values({
      id: appliedWordId,
      recording_id: id,
      segment_id: segment?.id ?? 0,
      user_id: admin.user.id,
      position: 0,
      heard: 'altro',
      written,
      created_at: new Date().toISOString(),
    })
    .execute();
  await check('GET /api/recordings/:id', id);
  await check('POST /api/recordings/:id/words/:wordId/revert', id);
}
