import { describeDatabases, describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { WebhookOutcome } from '../ports/webhook-sender.ts';
import { createTestServices, type TestServices } from '../testing/test-services.ts';

const url = 'https://example.com/wingman';
const failed: WebhookOutcome = { status: 500, error: 'status', milliseconds: 3, retryAfterSeconds: 0 };
const gone: WebhookOutcome = { ...failed, status: 410 };
const hourMs = 3_600_000;

const said = ['Buongiorno.', 'Ti mando il preventivo entro venerdì.'];

async function begin(tested: TestServices) {
  const ada = await tested.register('ada@example.test');
  await tested.subscription.changePlan(ada, { plan: 'pro' });
  tested.worker.start();
  return { ...ada, plan: 'pro' as const };
}

const typesOf = ({ webhookSender }: TestServices) =>
  webhookSender.sent.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describeDatabases((open) => {
  it('tells a webhook of a recording in the order in which it happened, without what was said', async () => {
    const tested = await createTestServices(await open());
    const ada = await begin(tested);
    const { secret, ...webhook } = await tested.webhooks.create(ada, { name: 'Casa', url });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { id } = await tested.remember(ada, said);
    await expect.poll(() => typesOf(tested), { timeout: 30_000 }).toContain('notes.ready');
    await tested.recordings.remove(ada, { id });
    await expect.poll(() => typesOf(tested)).toContain('recording.deleted');
    const types = typesOf(tested);
    expect(types.slice(0, 3)).toEqual(['recording.created', 'recording.transcribed', 'notes.ready']);
    expect(types.at(-1)).toBe('recording.deleted');
    const { sent } = tested.webhookSender;
    expect(sent.every((each) => each.url === url && each.secrets[0] === secret)).toBe(true);
    expect(sent.every(({ body, id: eventId }) => JSON.parse(body).id === eventId)).toBe(true);
    expect(new Set(sent.map((each) => each.id)).size).toBe(sent.length);
    const allowed = /^(id|type|timestamp|data|recordingId|path|seconds|isInTrash|lineId|due|from|to)$/;
    for (const { body } of sent)
      JSON.parse(body, (key, value: unknown) => {
        if (key !== '') expect(key).toMatch(allowed);
        return value;
      });
    const list = () => tested.webhooks.deliveries(ada, { id: webhook.id });
    await expect.poll(async () => (await list()).every(({ state }) => state === 'delivered')).toBe(true);
    const listed = await list();
    expect(listed.map(({ type }) => type)).toEqual(types.toReversed());
    await tested.worker.stop();
  });

  it('tries again behind which the other events of the recording wait, and no other recording', async () => {
    const tested = await createTestServices(await open());
    const ada = await begin(tested);
    const { id } = await tested.webhooks.create(ada, { name: 'Casa', url });
    tested.webhookSender.outcomes.push(failed);
    const first = await tested.remember(ada, said);
    await expect.poll(() => tested.webhookSender.sent.length).toBe(1);
    const second = await tested.remember(ada, said);
    await expect.poll(() => typesOf(tested).filter((type) => type === 'notes.ready').length).toBe(1);
    const about = () => tested.webhookSender.sent.map(({ body }) => JSON.parse(body).data.recordingId);
    expect(about().filter((each) => each === first.id)).toHaveLength(1);
    expect(about().filter((each) => each === second.id).length).toBeGreaterThan(2);
    const [pending] = (await tested.webhooks.deliveries(ada, { id })).filter(
      (each) => each.attempts === 1 && each.state === 'pending',
    );
    expect(pending).toMatchObject({ recordingId: first.id, status: 500, error: 'status' });
    tested.clock.advance(60_000);
    tested.worker.wake();
    await expect.poll(() => typesOf(tested).filter((type) => type === 'notes.ready').length).toBe(2);
    const ofFirst = tested.webhookSender.sent.filter(
      ({ body }) => JSON.parse(body).data.recordingId === first.id,
    );
    expect(ofFirst[1]?.id).toBe(ofFirst[0]?.id);
    expect(ofFirst.map(({ body }) => JSON.parse(body).type).slice(0, 4)).toEqual([
      ...['recording.created', 'recording.created'],
      ...['recording.transcribed', 'notes.ready'],
    ]);
    await tested.worker.stop();
  });
});

describeSqlite((open) => {
  it('gives a delivery up after a day, and turns a webhook off after a week of failures, with a notice', async () => {
    const tested = await createTestServices(await open());
    const ada = await begin(tested);
    const { webhooks, worker, webhookSender, clock, eventBus } = tested;
    const asked = { name: 'Casa', url, events: ['recording.created' as const] };
    const { id } = await webhooks.create(ada, asked);
    webhookSender.outcomes.push(...Array.from({ length: 400 }, () => failed));
    await tested.remember(ada, said);
    const state = async () => (await webhooks.deliveries(ada, { id })).map((each) => each.state);
    for (let hours = 0; hours < 26; hours += 1) {
      const before = webhookSender.sent.length;
      if (!(await state()).includes('failed')) {
        clock.advance(1.3 * hourMs);
        worker.wake();
        await expect.poll(() => webhookSender.sent.length).toBeGreaterThan(before);
      }
    }
    await expect.poll(state).toEqual(['failed']);
    expect(webhookSender.sent.length).toBeGreaterThan(10);
    expect((await webhooks.get(ada, { id })).isActive).toBe(true);
    clock.advance(6.5 * 24 * hourMs);
    await tested.remember(ada, said);
    await expect.poll(async () => (await webhooks.get(ada, { id })).isActive).toBe(false);
    expect(await webhooks.get(ada, { id })).toMatchObject({ offReason: 'failures' });
    expect(eventBus.past).toContainEqual({ type: 'webhooks', isNews: true });
    const sent = webhookSender.sent.length;
    await tested.remember(ada, said);
    expect(webhookSender.sent.length).toBe(sent);
    // Turned on again it begins anew.
    webhookSender.outcomes.length = 0;
    await webhooks.update(ada, { id, isActive: true });
    await tested.remember(ada, said);
    await expect.poll(() => webhookSender.sent.length).toBe(sent + 1);
    expect(await webhooks.get(ada, { id })).toMatchObject({ failingSince: null, offReason: null });
    await tested.worker.stop();
  });

  it('410 turns a webhook off at once', async () => {
    const tested = await createTestServices(await open());
    const ada = await begin(tested);
    const { id } = await tested.webhooks.create(ada, { name: 'Casa', url });
    tested.webhookSender.outcomes.push(gone);
    await tested.remember(ada, said);
    await expect.poll(() => tested.webhooks.get(ada, { id })).toMatchObject({ offReason: 'gone' });
    expect(tested.webhookSender.sent).toHaveLength(1);
    await tested.worker.stop();
  });

  it('makes a delivery again with the same id, and signs with both secrets for a day', async () => {
    const tested = await createTestServices(await open());
    const ada = await begin(tested);
    const { webhooks, webhookSender, clock } = tested;
    const asked = { name: 'Casa', url, events: ['recording.created' as const] };
    const { id, secret } = await webhooks.create(ada, asked);
    await tested.remember(ada, said);
    await expect.poll(() => webhookSender.sent.length).toBe(1);
    const renewed = await webhooks.renewSecret(ada, { id });
    expect(renewed.secret).not.toBe(secret);
    const [delivery] = await webhooks.deliveries(ada, { id });
    const replay = () => webhooks.replay(ada, { id, deliveryId: delivery?.id ?? '' });
    expect(await replay()).toMatchObject({ state: 'pending', attempts: 0 });
    await expect.poll(() => webhookSender.sent.length).toBe(2);
    expect(webhookSender.sent[1]).toMatchObject({
      id: delivery?.eventId,
      secrets: [renewed.secret, secret],
    });
    clock.advance(25 * hourMs);
    await replay();
    await expect.poll(() => webhookSender.sent.length).toBe(3);
    expect(webhookSender.sent[2]?.secrets).toEqual([renewed.secret]);
    await webhooks.update(ada, { id, isActive: false });
    await expect(replay()).rejects.toMatchObject({ code: 'conflict' });
    await tested.worker.stop();
  });

  it('a webhook of somebody else is not found, and without the plan none is made', async () => {
    const tested = await createTestServices(await open());
    const ada = await begin(tested);
    const bea = await tested.register('bea@example.test');
    const { id } = await tested.webhooks.create(ada, { name: 'Casa', url });
    const { webhooks } = tested;
    const missing = { code: 'not_found' };
    await expect(webhooks.get(bea, { id })).rejects.toMatchObject(missing);
    await expect(webhooks.update(bea, { id, name: 'Mia' })).rejects.toMatchObject(missing);
    await expect(webhooks.remove(bea, { id })).rejects.toMatchObject(missing);
    await expect(webhooks.renewSecret(bea, { id })).rejects.toMatchObject(missing);
    await expect(webhooks.deliveries(bea, { id })).rejects.toMatchObject(missing);
    await expect(webhooks.replay(bea, { id, deliveryId: id })).rejects.toMatchObject(missing);
    await expect(webhooks.create(bea, { name: 'Mia', url })).rejects.toMatchObject({ code: 'plan_required' });
    expect(await webhooks.list(bea)).toEqual([]);
    expect(await webhooks.remove(ada, { id })).toEqual({ ok: true });
    expect(await webhooks.list(ada)).toEqual([]);
    await tested.worker.stop();
  });

  it('keeps events for a week', async () => {
    const tested = await createTestServices(await open());
    const ada = await begin(tested);
    const { id } = await tested.webhooks.create(ada, { name: 'Casa', url });
    await tested.remember(ada, said);
    await expect.poll(() => typesOf(tested), { timeout: 30_000 }).toContain('notes.ready');
    const count = async () => (await tested.webhooks.deliveries(ada, { id })).length;
    await tested.webhooks.deleteOld();
    expect(await count()).toBeGreaterThan(2);
    tested.clock.advance(8 * 24 * hourMs);
    await tested.webhooks.deleteOld();
    expect(await count()).toBe(0);
    await tested.worker.stop();
  });
});
