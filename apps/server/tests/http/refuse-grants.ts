import { grantQuery } from '@wingman/api/testing/connect-app.ts';
import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import type { TestUser } from '@wingman/api/testing/test-user.ts';
import { maxGrants } from '@wingman/contract/grant.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

type Note = (refusal: Refusal, expected: number) => void;

/** An app that nobody has registered, and one app too many. */
export async function refuseGrants(app: TestApp, admin: TestUser, note: Note): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` };
  note(await attempt(app, 'GET /api/grants/asked', { headers, query: '?query=client_id%3Dx' }), 400);
  const { query } = await grantQuery(app);
  const body = JSON.stringify({ query, scopes: ['read'] });
  for (let made = 0; made < maxGrants; made += 1) await attempt(app, 'POST /api/grants', { headers, body });
  note(await attempt(app, 'POST /api/grants', { headers, body }), 409);
}
