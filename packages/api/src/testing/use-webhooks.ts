import type { Check } from '../openapi/library-checks.ts';
import { newWebhook } from './new-webhook.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-user.ts';

/** A user makes a webhook, is told of a recording by it, and deletes it. */
export async function useWebhooks(check: Check, app: TestApp, testUser: TestUser): Promise<void> {
  const { id, deliveryId } = await newWebhook(app, testUser);
  await check('POST /api/webhooks', undefined, { name: 'Casa', url: 'https://example.com/wingman' });
  await check('GET /api/webhooks');
  await check('GET /api/webhooks/:id', id);
  await check('POST /api/webhooks/:id/secret', id);
  await check('POST /api/webhooks/:id/test', id);
  await check('GET /api/webhooks/:id/deliveries', id);
  await check('POST /api/webhooks/:id/deliveries/:deliveryId/replay', `${id}/deliveries/${deliveryId}`);
  await check('PATCH /api/webhooks/:id', id, { isActive: false });
  await check('DELETE /api/webhooks/:id', id);
}
