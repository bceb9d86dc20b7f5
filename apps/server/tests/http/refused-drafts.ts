import { type Attempt, attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import { expect } from 'vitest';
import type { TestApp } from '../../src/testing/test-app.ts';

/** Of a recording without a transcript. */
export const unfinishedDrafts = [
  'POST /api/recordings/:id/transcript/earlier',
  'POST /api/recordings/:id/draft',
  'POST /api/recordings/:id/draft/:draftId/choose',
];

type Sent = Attempt & { id: string };

/** The draft has an id of its own: an attempt puts that of the recording into every part of the path. */
export async function refuseDrafts(
  app: TestApp,
  sent: Sent,
  note: (refusal: Refusal, status: number) => void,
): Promise<void> {
  const path = '/api/recordings/:id';
  expect((await attempt(app, `POST ${path}/draft`, { ...sent, body: '{}' })).status).toBe(200);
  note(await attempt(app, `POST ${path}/draft`, { ...sent, body: '{"language":"en"}' }), 409);
  note(await attempt(app, `POST ${path}/draft/:draftId/choose`, sent), 409);
  note(await attempt(app, `DELETE ${path}/draft/:draftId`, sent), 409);
  note(await attempt(app, `POST ${path}/transcript/earlier`, sent), 409);
}
