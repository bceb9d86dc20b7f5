import { randomUUID } from 'node:crypto';
import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import type { TestUser } from '@wingman/api/testing/test-user.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

/** What is there to be shared is somebody’s, and what is revoked stays so. */
export async function refuseShares(
  app: TestApp,
  admin: TestUser,
  recordingId: string,
  note: (refusal: Refusal, expected: number) => void,
) {
  const headers = { authorization: `Bearer ${admin.token}` };
  note(await attempt(app, 'POST /api/shares', { headers }), 404);
  note(await attempt(app, 'GET /api/shares', { headers, query: `?recordingId=${randomUUID()}` }), 404);
  note(await attempt(app, 'GET /api/shares', { headers, query: `?recordingId=${'x'.repeat(65)}` }), 400);
  const { body } = await admin.call('POST', '/api/shares', { kind: 'recording', recordingId });
  const { id } = body as { id: string };
  await admin.call('DELETE', `/api/shares/${id}`);
  note(await attempt(app, 'PATCH /api/shares/:id', { id, headers }), 409);
}
