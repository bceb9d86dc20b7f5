import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import type { TestUser } from '@wingman/api/testing/test-user.ts';
import { maxWebhooks } from '@wingman/contract/webhook-table.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

type Note = (refusal: Refusal, expected: number) => void;

/** One webhook too many, a delivery again while it is off, and a place in the events that is none. */
export async function refuseWebhooks(app: TestApp, admin: TestUser, note: Note): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const body = JSON.stringify({ name: 'Casa', url: 'https://nessuno.invalid/' });
  for (let made = 0; made < maxWebhooks; made += 1)
    await attempt(app, 'POST /api/webhooks', { headers, body });
  note(await attempt(app, 'POST /api/webhooks', { headers, body }), 409);
  const list = (await admin.call('GET', '/api/webhooks')).body as { id: string }[];
  for (const { id } of list) await admin.call('PATCH', `/api/webhooks/${id}`, { isActive: false });
  const id = list[0]?.id ?? '';
  note(await attempt(app, 'POST /api/webhooks/:id/deliveries/:deliveryId/replay', { headers, id }), 409);
  const query = `?lastEventId=${'x'.repeat(101)}`;
  note(await attempt(app, 'GET /api/events', { headers, query }), 400);
}
