import { DomainError } from '@wingman/contract/error.ts';
import { listAuditEvents } from '@wingman/db/repositories/audit.repository.ts';
import {
  findUserById,
  updateLimitReachedAt,
  updateRecordedSeconds,
} from '@wingman/db/repositories/user.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { createTestServices, type TestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const minute = 60;

/** Every recording is measured as this many seconds. */
function lasting(services: TestServices, seconds: number): void {
  services.transcriber.onTranscribe = async () => ({ duration: seconds, segments: [] });
}

async function uploadAndMeasure(services: TestServices, actor: Actor, recordedAt?: string) {
  const { id } = await services.upload(actor, 'audio', recordedAt ? { recordedAt } : {});
  return services.recordings.waitForTranscript(actor, id, new AbortController().signal);
}

describeDatabases((open) => {
  it('D-38 minutes are the sum of seconds; refused and repeated uploads add nothing', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.worker.start();
    lasting(services, 20);
    for (let count = 0; count < 90; count += 1) await uploadAndMeasure(services, ada);
    const [{ id } = { id: '' }] = await services.recordings.list(ada, { limit: 1 });
    await services.upload(ada, 'audio', { id });
    await expect(services.upload(ada, 'no audio')).rejects.toEqual(code('not_audio'));
    lasting(services, 0);
    await uploadAndMeasure(services, ada);
    await services.worker.stop();
    expect(await services.subscription.check(ada)).toEqual({
      plan: 'free',
      totalMinutes: 30,
      canRecord: true,
      canChangePlan: true,
    });
  });

  it('D-38 five concurrent recordings at 599 minutes are all accepted, the next start is refused', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    await updateRecordedSeconds(database.db, ada.userId, 599 * minute, '2026-07-11T10:00:00.000Z');
    services.worker.start();
    lasting(services, 2 * minute);
    const begun = services.clock.now().toISOString();
    await Promise.all(Array.from({ length: 5 }, () => uploadAndMeasure(services, ada, begun)));
    expect(await services.subscription.check(ada)).toEqual({
      plan: 'free',
      totalMinutes: 609,
      canRecord: false,
      canChangePlan: true,
    });

    const late = { recordedAt: new Date(services.clock.now().getTime() + 1000).toISOString() };
    await expect(services.upload(ada, 'audio')).rejects.toEqual(code('recording_limit_reached'));
    await expect(services.upload(ada, 'audio', late)).rejects.toEqual(code('recording_limit_reached'));
    expect(services.audioStore.keys()).toHaveLength(5);
    // Recorded before the minutes ran out, sent later, e.g. after a time without a network.
    services.clock.advance(3_600_000);
    expect(await services.upload(ada, 'audio', { recordedAt: begun })).toMatchObject({ status: 'queued' });
    await services.worker.stop();
  });

  it('D-38 a divided recording continues past the limit, and a repeated upload is still answered', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const begun = services.clock.now();
    const { id } = await services.upload(ada, 'audio', { recordedAt: begun.toISOString() });
    await updateRecordedSeconds(database.db, ada.userId, 600 * minute, begun.toISOString());
    services.worker.start();
    lasting(services, 1);
    await services.recordings.waitForTranscript(ada, id, new AbortController().signal);
    const part = (segmentNumber: number, minutes: number) =>
      services.upload(ada, 'audio', {
        segmentNumber,
        isAutoSegmented: true,
        recordedAt: new Date(begun.getTime() + minutes * 60_000).toISOString(),
      });
    expect(await part(2, 30)).toMatchObject({ segmentNumber: 2 });
    expect(await part(3, 120)).toMatchObject({ segmentNumber: 3 });
    await expect(part(1, 150)).rejects.toEqual(code('recording_limit_reached'));
    expect(await services.upload(ada, 'audio', { id })).toMatchObject({ id });
    await services.worker.stop();
  });

  it('F-13: past the limit a start time is accepted only if plausible', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const registered = services.clock.now().getTime();
    const hour = 3_600_000;
    services.clock.advance(30 * 24 * hour);
    const reached = services.clock.now().getTime();
    await updateRecordedSeconds(database.db, ada.userId, 600 * minute, new Date(reached).toISOString());
    await updateLimitReachedAt(database.db, ada.userId, new Date(reached).toISOString());
    const sent = (at: number, part = 1) =>
      services.upload(ada, 'audio', {
        recordedAt: new Date(at).toISOString(),
        isAutoSegmented: part > 1,
        segmentNumber: part,
      });
    const refused = code('recording_limit_reached');
    await expect(sent(Date.parse('2020-01-01T00:00:00.000Z'))).rejects.toEqual(refused);
    await expect(sent(registered - 1)).rejects.toEqual(refused);
    await expect(sent(reached - 9 * 24 * hour)).rejects.toEqual(refused);
    // A phone that is online again after a week: its recording is accepted with all parts.
    services.clock.advance(7 * 24 * hour);
    for (let part = 1; part <= 4; part += 1)
      expect(await sent(reached - hour + (part - 1) * hour, part)).toMatchObject({ status: 'queued' });
    // A part that began long after cannot belong to it, whatever its number.
    await expect(sent(reached + 25 * hour, 1000)).rejects.toEqual(refused);
    await expect(sent(reached + 7 * 24 * hour, 1000)).rejects.toEqual(refused);
    services.clock.advance(24 * hour);
    await expect(sent(reached - hour)).rejects.toEqual(refused);
  });

  it('changes the plan at once, clears the limit with an upgrade and sets it with a downgrade', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    await updateRecordedSeconds(database.db, ada.userId, 700 * minute, '2026-07-11T10:00:00.000Z');
    const limit = async () => (await findUserById(database.db, ada.userId))?.limitReachedAt;
    expect(await services.subscription.changePlan(ada, { plan: 'pro' })).toEqual({
      plan: 'pro',
      totalMinutes: 700,
      canRecord: true,
      canChangePlan: true,
    });
    expect(await limit()).toBeNull();
    expect(await services.upload(ada, 'audio')).toMatchObject({ status: 'queued' });
    expect(await services.subscription.changePlan(ada, { plan: 'free' })).toMatchObject({ canRecord: false });
    expect(await limit()).toBe(services.clock.now().toISOString());
    await services.subscription.changePlan(ada, { plan: 'free' });
    const events = await listAuditEvents(database.db, { kind: 'plan_changed' });
    expect(events.map(({ subject }) => subject).sort()).toEqual(['free>pro', 'pro>free']);
  });

  it('refuses to change the plan where self-service is off, and with an API key', async () => {
    const services = await createTestServices(await open(), { planSelfService: false });
    const ada = await services.register('ada@example.test');
    const change = (actor: Actor) => services.subscription.changePlan(actor, { plan: 'pro' });
    await expect(change(ada)).rejects.toEqual(new DomainError('plan_change_closed'));
    await expect(change({ ...ada, apiKeyId: 'k' })).rejects.toEqual(code('session_required'));
    expect(await services.subscription.check(ada)).toMatchObject({ plan: 'free', canChangePlan: false });
  });
});
