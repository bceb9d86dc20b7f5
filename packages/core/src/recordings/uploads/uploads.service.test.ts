import { text } from 'node:stream/consumers';
import { DomainError } from '@wingman/contract/error.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import { createTestServices, saying, type TestServices } from '../../testing/test-services.ts';

const id = '3f0d7c1e-5a52-4c60-9b0e-0c6f3a3b1d11';
const fields = { segmentNumber: 1, isAutoSegmented: false, recordedAt: '2026-07-11T15:59:00.000Z' };
const file = { filename: 'riunione.webm', ...fields };

type Sent = { from: number; content: string; count?: number; size?: number; isWhole?: boolean };

function send(services: TestServices, actor: Actor, sent: Sent) {
  const { from, content, count = 1, isWhole = true, ...rest } = sent;
  return services.uploads.append(
    actor,
    { id, from, count, isWhole, ...fields, ...rest },
    Buffer.from(content),
  );
}

const ask = (services: TestServices, actor: Actor) => send(services, actor, { from: 0, content: '' });
const keysIn = (services: TestServices) => services.audioStore.keys().length;

describeDatabases((open) => {
  it('becomes a recording at its end, is not listed before, and is stored once', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.onTranscribe = async () => saying(['ciao']);
    services.worker.start();
    expect(await ask(services, ada)).toEqual({ next: 0, bytes: 0 });
    expect(await send(services, ada, { from: 0, content: 'ab', count: 2 })).toEqual({ next: 2, bytes: 2 });
    expect(await services.recordings.list(ada, {})).toEqual([]);
    // Another process of the server, or the same one after a restart, has the same state.
    expect(await ask(services, ada)).toEqual({ next: 2, bytes: 2 });
    expect(await send(services, ada, { from: 0, content: 'ab', count: 2 })).toEqual({ next: 2, bytes: 2 });
    await expect(services.uploads.finish(ada, { id, slices: 3, bytes: 3, file })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await send(services, ada, { from: 2, content: 'c' })).toEqual({ next: 3, bytes: 3 });
    const finished = await services.uploads.finish(ada, { id, slices: 3, bytes: 3, file });
    expect(finished).toMatchObject({ id, status: 'ready', transcript: 'ciao', filename: 'riunione.webm' });
    const { key } = await services.recordings.audio(ada, { id });
    expect(await text(await services.audioStore.read(key))).toBe('abc');
    expect(keysIn(services)).toBe(1);
    expect(await ask(services, ada)).toMatchObject({ isHere: true });
    expect(await services.uploads.finish(ada, { id, slices: 3, bytes: 3, file })).toMatchObject({ id });
    await services.worker.stop();
  });

  it('ends once when its end is sent twice concurrently', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.updateStatus({ state: 'model_missing', reason: 'Il modello vocale manca' });
    await Promise.all([1, 2].map(() => send(services, ada, { from: 0, content: 'a' })));
    const end = { id, slices: 1, bytes: 1, file };
    const ended = await Promise.all([1, 2].map(() => services.uploads.finish(ada, end)));
    expect(ended.map((recording) => recording.id)).toEqual([id, id]);
    expect(keysIn(services)).toBe(1);
  });

  it('resumes where a live recording was interrupted', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.updateStatus({ state: 'model_missing', reason: 'Il modello vocale manca' });
    await send(services, ada, { from: 0, content: 'ab', count: 2, isWhole: false });
    expect(await ask(services, ada)).toEqual({ next: 2, bytes: 2 });
    // Its browser was offline for so long that the received part was transcribed.
    services.clock.advance(16 * 60_000);
    await services.live.closeSilent();
    expect((await services.recordings.list(ada, {}))[0]).toMatchObject({ status: 'queued' });
    expect(await ask(services, ada)).toEqual({ next: 2, bytes: 2 });
    expect(await send(services, ada, { from: 2, content: 'cd', count: 2 })).toEqual({ next: 4, bytes: 4 });
    await services.uploads.finish(ada, { id, slices: 4, bytes: 4, file });
    const { key } = await services.recordings.audio(ada, { id });
    expect(await text(await services.audioStore.read(key))).toBe('abcd');
    expect(await services.recordings.list(ada, {})).toHaveLength(1);
    expect(keysIn(services)).toBe(1);
  });

  it('ends a recording that was still in progress from its last slice', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.updateStatus({ state: 'model_missing', reason: 'Il modello vocale manca' });
    await send(services, ada, { from: 0, content: 'ab', count: 2, isWhole: false });
    expect(await send(services, ada, { from: 2, content: 'c' })).toEqual({ next: 3, bytes: 3 });
    const ended = await services.uploads.finish(ada, { id, slices: 3, bytes: 3, file });
    expect(ended).toMatchObject({ id, filename: 'recording.webm' });
    const { key } = await services.recordings.audio(ada, { id });
    expect(await text(await services.audioStore.read(key))).toBe('abc');
  });

  it('stores nothing when refused: empty, too large, no audio, over the limit of the plan', async () => {
    const services = await createTestServices(await open(), { maxUploadBytes: 4 });
    const ada = await services.register('ada@example.test');
    const failed = async (sent: Sent) => send(services, ada, sent).catch(({ code }) => code);
    expect(await failed({ from: 0, content: '', size: 0 })).toBe('audio_empty');
    expect(await failed({ from: 0, content: 'a', size: 5 })).toBe('too_large');
    await send(services, ada, { from: 0, content: 'abc' });
    expect(await failed({ from: 1, content: 'de' })).toBe('too_large');
    expect(await ask(services, ada)).toEqual({ next: 0, bytes: 0 });
    await send(services, ada, { from: 0, content: 'abc' });
    const accept = vi.spyOn(services.audioStore, 'localFile').mockRejectedValue(new DomainError('not_audio'));
    const end = { id, slices: 1, bytes: 3, file };
    await expect(services.uploads.finish(ada, end)).rejects.toMatchObject({ code: 'not_audio' });
    accept.mockRestore();
    expect(keysIn(services)).toBe(0);
    expect(await ask(services, ada)).toEqual({ next: 0, bytes: 0 });
    await services.database.db.updateTable('users').set({ total_recording_seconds: 10_000_000 }).execute();
    expect(await failed({ from: 0, content: 'a' })).toBe('recording_limit_reached');
    expect(await services.recordings.list(ada, {})).toEqual([]);
  });

  it('keeps the slices while the store is down, and needs only its end again', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.updateStatus({ state: 'model_missing', reason: 'Il modello vocale manca' });
    await send(services, ada, { from: 0, content: 'abc' });
    const away = vi.spyOn(services.audioStore, 'localFile').mockRejectedValue(new DomainError('unavailable'));
    const end = { id, slices: 1, bytes: 3, file };
    await expect(services.uploads.finish(ada, end)).rejects.toMatchObject({ code: 'unavailable' });
    away.mockRestore();
    expect(await services.uploads.finish(ada, end)).toMatchObject({ id });
    expect(keysIn(services)).toBe(1);
  });

  it('is deleted before its end by its sender, with all data, and a month after its last slice', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const bob = await services.register('bob@example.test');
    const begin = () => send(services, ada, { from: 0, content: 'abc' });
    await begin();
    await expect(services.recordings.remove(bob, { id })).rejects.toMatchObject({ code: 'not_found' });
    const byKey = { ...ada, apiKeyId: 'k', scopes: ['write' as const] };
    await expect(services.recordings.remove(byKey, { id, now: true })).rejects.toMatchObject({
      code: 'scope_required',
    });
    expect(await ask(services, ada)).toMatchObject({ next: 1 });
    await expect(send(services, bob, { from: 1, content: 'd' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await services.recordings.remove(ada, { id })).toEqual({ ok: true });
    expect(keysIn(services)).toBe(0);
    await begin();
    await services.data.clear(ada);
    expect(keysIn(services)).toBe(0);
    await begin();
    services.clock.advance(29 * 86_400_000);
    await services.uploads.deleteStale();
    expect(await ask(services, ada)).toEqual({ next: 1, bytes: 3 });
    services.clock.advance(2 * 86_400_000);
    await services.uploads.deleteStale();
    expect(keysIn(services)).toBe(0);
    expect(await ask(services, ada)).toEqual({ next: 0, bytes: 0 });
  });

  it('starts over when a file of its slices is missing, e.g. since a backup was restored', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    await send(services, ada, { from: 0, content: 'abc' });
    for (const key of services.audioStore.keys()) await services.audioStore.remove(key);
    const end = { id, slices: 1, bytes: 3, file };
    await expect(services.uploads.finish(ada, end)).rejects.toMatchObject({ code: 'conflict' });
    expect(await ask(services, ada)).toEqual({ next: 0, bytes: 0 });
  });
});
