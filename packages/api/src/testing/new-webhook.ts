import { expect } from 'vitest';
import type { Reachable, TestUser } from './test-user.ts';
import { toneWav } from './tone-wav.ts';
import { upload } from './upload.ts';

/** A webhook that was told of a recording. */
export async function newWebhook(
  app: Reachable,
  testUser: TestUser,
): Promise<{ id: string; deliveryId: string }> {
  const asked = { name: 'Casa', url: 'https://example.com/wingman', events: ['recording.created'] };
  const { body } = await testUser.call('POST', '/api/webhooks', asked);
  const { id } = body as { id: string };
  await upload(app, testUser, [['audio', toneWav(1)]]);
  const list = async () =>
    (await testUser.call('GET', `/api/webhooks/${id}/deliveries`)).body as { id: string }[];
  await expect.poll(list, { timeout: 60_000 }).toHaveLength(1);
  const [delivery] = await list();
  return { id, deliveryId: delivery?.id ?? '' };
}
