import { expect } from 'vitest';

/** Makes a call, expects success and validates the response against the description. */
export type Check = (call: string, id?: string, body?: unknown, query?: string) => Promise<unknown>;

/** Tags, and what is found with them. */
export async function keepInOrder(check: Check, id: string): Promise<void> {
  await check('PUT /api/recordings/:id/tags', id, { tags: ['Lavoro'] });
  await check('POST /api/recordings/tag', undefined, { recordingIds: [id], add: ['Casa'] });
  const { id: tagId } = (await check('POST /api/tags', undefined, { name: 'casa' })) as { id: string };
  await check('PATCH /api/tags/:id', tagId, { name: 'Famiglia' });
  await check('GET /api/tags');
  await check('GET /api/recordings');
  const { found } = (await check('GET /api/recordings/search', undefined, undefined, '?q=idraulico')) as {
    found: { hits: unknown[] }[];
  };
  expect(found[0]?.hits).toHaveLength(1);
  await check('DELETE /api/tags/:id', tagId);
}

/** A link is made, changed, listed, exported and revoked. */
export async function share(check: Check, recordingId: string): Promise<void> {
  const made = await check('POST /api/shares', undefined, { kind: 'recording', recordingId });
  const { id } = made as { id: string };
  await check('PATCH /api/shares/:id', id, { ownerName: 'Anna', password: 'parola segreta' });
  await check('GET /api/shares');
  await check('GET /api/export');
  await check('DELETE /api/shares/:id', id);
}
