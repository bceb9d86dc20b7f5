import { stat } from 'node:fs/promises';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import type { TranscribeOptions, TranscriptionState } from '../../ports/transcriber.ts';
import { createTestServices, saying, type TestServices } from '../../testing/test-services.ts';

/** Bytes that are estimated as some minutes. */
const long = 'lungo'.repeat(200_000);
const short = 'breve';

type LongRun = { from: number; options: TranscribeOptions };

function part(minute: number) {
  const segments = [{ start: minute * 60, end: minute * 60 + 5, text: `minuto ${minute}`, confidence: null }];
  const state: TranscriptionState = { position: (minute + 1) * 60 };
  return { segments, state };
}

/**
 * Long recordings have three minutes; after each the runner checks whether others wait, and the second one waits for
 * that.
 */
function hearInParts(services: TestServices): LongRun[] {
  const runs: LongRun[] = [];
  services.transcriber.onTranscribe = async (file, signal, options) => {
    const isShort = (await stat(file)).size < 100;
    if (isShort) return saying(['breve']);
    const from = (options.state?.position ?? 0) / 60;
    runs.push({ from, options });
    for (let minute = from; minute < 3; minute += 1) {
      options.onChunk?.(part(minute));
      const paused = AbortSignal.any([signal, options.pause ?? signal]);
      if (minute === 1 && runs.length === 1 && !paused.aborted) {
        await new Promise((resolve) => paused.addEventListener('abort', resolve));
      }
      signal.throwIfAborted();
      if (paused.aborted) return { duration: 0, segments: [], isPartial: true };
    }
    return { duration: 180, segments: [] };
  };
  return runs;
}

async function untilReady(services: TestServices, actor: Actor, id: string) {
  const read = () => services.recordings.get(actor, { id });
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('ready');
  return read();
}

describeDatabases((open, kind) => {
  it('F-04: a short recording has its turn in the middle of another user’s long ones', async () => {
    const services = await createTestServices(await open());
    const [ada, bob] = [
      await services.register('ada@example.test'),
      await services.register('bob@example.test'),
    ];
    const runs = hearInParts(services);
    const lectures = [await services.upload(ada, long), await services.upload(ada, long)];
    services.worker.start();
    await expect.poll(() => runs.length).toBe(1);
    const note = await services.upload(bob, short);
    const { status, waitingBehind } = await services.recordings.get(bob, { id: note.id });
    // Unless it has begun already; the lecture counts until it pauses.
    if (status === 'queued') expect([0, 1]).toContain(waitingBehind);
    expect((await untilReady(services, bob, note.id)).transcript).toBe('breve');
    expect(runs[0]?.options.pause?.aborted).toBe(true);
    for (const { id } of lectures) {
      expect((await untilReady(services, ada, id)).transcript).toBe('minuto 0 minuto 1 minuto 2');
    }
    // Audio transcribed before the other one's turn was not transcribed again.
    expect(runs[1]?.from).toBe(2);
    await services.worker.stop();
  });

  it('F-04: segments stored before a stop are kept, and the next process resumes after them', async () => {
    const database = await open();
    const first = await createTestServices(database);
    const ada = await first.register('ada@example.test');
    const runs = hearInParts(first);
    const { id } = await first.upload(ada, long);
    first.worker.start();
    await expect.poll(() => runs.length).toBe(1);
    await first.worker.stop();
    const second = await createTestServices(database);
    vi.spyOn(second.audioStore, 'localFile').mockResolvedValue({ path: 'audio', release: async () => {} });
    let from: number | undefined;
    second.transcriber.onTranscribe = async (_file, _signal, { state }) => {
      from = state?.position;
      return { duration: 180, segments: part(2).segments };
    };
    second.worker.start();
    expect((await untilReady(second, ada, id)).transcript).toBe('minuto 0 minuto 1 minuto 2');
    expect(from).toBe(120);
    await second.worker.stop();
    for (const table of ['transcription_progress', 'transcription_parts'] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('F-04: another engine transcribes everything again', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const runs = hearInParts(services);
    const { id } = await services.upload(ada, long);
    services.worker.start();
    await expect.poll(() => runs.length).toBe(1);
    await services.worker.stop();
    const second = await createTestServices(services.database);
    second.transcriber.updateStatus({ model: 'another' });
    vi.spyOn(second.audioStore, 'localFile').mockResolvedValue({ path: 'audio', release: async () => {} });
    second.transcriber.onTranscribe = async (_file, _signal, { state }) =>
      saying([state === undefined ? 'da capo' : 'il resto']);
    second.worker.start();
    expect((await untilReady(second, ada, id)).transcript).toBe('da capo');
    await second.worker.stop();
  });

  it('F-04: one user may import 200 recordings at once, and all are transcribed', async () => {
    const services = await createTestServices(await open(), { speechConcurrency: 3 });
    const ada = await services.register('ada@example.test');
    services.transcriber.onTranscribe = async () => saying(['ricordo']);
    services.worker.start();
    // Each upload costs PostgreSQL more calls, and the rule is the same.
    const count = kind === 'sqlite' ? 200 : 20;
    for (let number = 0; number < count; number += 1) await services.upload(ada, `${short} ${number}`);
    const ready = async () =>
      (await services.recordings.list(ada, {})).filter(({ status }) => status === 'ready').length;
    await expect.poll(ready, { timeout: 100_000, interval: 500 }).toBe(count);
    expect(services.transcriber.calls).toBe(count);
    await services.worker.stop();
  });

  it('F-92: a request that times out does not delay other recordings', async () => {
    const services = await createTestServices(await open(), { speechConcurrency: 2 });
    const [ada, bob] = [
      await services.register('ada@example.test'),
      await services.register('bob@example.test'),
    ];
    services.transcriber.onTranscribe = (_path, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    services.worker.start();
    for (let number = 0; number < 3; number += 1) await services.upload(ada, short);
    await expect.poll(() => services.transcriber.calls).toBe(1);
    services.transcriber.onTranscribe = async () => saying(['beside']);
    const { id } = await services.upload(bob, short);
    expect((await untilReady(services, bob, id)).transcript).toBe('beside');
    expect(services.transcriber.calls).toBe(2);
    await services.worker.stop();
  });
});
