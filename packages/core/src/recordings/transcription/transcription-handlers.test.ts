import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';
import { breakMinutes } from '@wingman/db/testing/broken-minutes.ts';
import { breakSearch } from '@wingman/db/testing/broken-search.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import { digestJobKind } from '../../jobs/digest-job.ts';
import { leaseMs } from '../../jobs/lease-keeper.ts';
import { diarizationJobKind, indexJobKind, transcriptionJobKind } from '../../jobs/transcription-job.ts';
import { ChatModelError } from '../../ports/chat-model.ts';
import { TranscriptionError } from '../../ports/transcriber.ts';
import { agentInput } from '../../testing/agents.ts';
import { ask, createTestServices, saying, type TestServices } from '../../testing/test-services.ts';

const missing: Partial<SpeechStatus> = { state: 'model_missing', reason: 'Il modello vocale manca' };

async function untilStatus(services: TestServices, actor: Actor, id: string, status: string) {
  await expect.poll(async () => (await services.recordings.get(actor, { id })).status).toBe(status);
  return services.recordings.get(actor, { id });
}

const minutes = async (services: TestServices, actor: Actor) =>
  (await services.subscription.check(actor)).totalMinutes;

describeDatabases((open) => {
  it('transcribes a queued recording with times, counts its minutes and notifies the owner', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const recording = await services.remember(
      ada,
      Array.from({ length: 24 }, (_, i) => `frase ${i}`),
      '2026-07-11T06:00:00Z',
    );
    expect(recording).toMatchObject({ status: 'ready', duration: 120, progress: null });
    const { segments, transcript } = await services.recordings.get(ada, { id: recording.id });
    expect(transcript).toBe(segments.map(({ text }) => text).join(' '));
    expect(segments[3]).toMatchObject({ start: 15, end: 19.5, text: 'frase 3' });
    expect(await minutes(services, ada)).toBe(2);
    const seen = services.eventBus.past.flatMap((event) =>
      event.type === 'recording' ? [event.recording.status] : [],
    );
    expect(seen).toContain('transcribing');
    expect(seen.at(-1)).toBe('ready');
    await services.worker.stop();
  });

  it('waits with a reason while no engine is available, and resumes when one is', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.updateStatus(missing);
    services.transcriber.onTranscribe = async () => saying(['ora sì']);
    services.worker.start();
    const { id } = await services.upload(ada, 'audio');
    const waiting = await services.recordings.waitForTranscript(ada, id, new AbortController().signal);
    expect(waiting).toMatchObject({ status: 'queued', statusReason: 'Il modello vocale manca' });
    expect(services.transcriber.calls).toBe(0);
    services.transcriber.updateStatus({ state: 'ready', reason: null });
    expect((await untilStatus(services, ada, id, 'ready')).transcript).toBe('ora sì');
    await services.worker.stop();
  });

  it('retries after a temporary failure, and not before the provider allows it', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.onTranscribe = async () => {
      services.transcriber.onTranscribe = async () => saying(['finalmente']);
      throw new TranscriptionError('temporary', 'Il servizio è occupato', { retryAfterSeconds: 30 });
    };
    services.worker.start();
    const { id } = await services.upload(ada, 'audio');
    await expect.poll(() => services.transcriber.calls).toBe(1);
    expect(await untilStatus(services, ada, id, 'queued')).toMatchObject({
      statusReason: 'Il servizio è occupato',
    });
    services.clock.advance(29_000);
    services.worker.wake();
    await expect.poll(() => services.transcriber.calls).toBe(1);
    services.clock.advance(2_000);
    services.worker.wake();
    await untilStatus(services, ada, id, 'ready');
    expect(services.transcriber.calls).toBe(2);
    await services.worker.stop();
  });

  it('fails instead of retrying for ever when the audio is gone', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id, audioPath } = await services.upload(ada, 'audio');
    await services.audioStore.remove(audioPath ?? '');
    services.worker.start();
    expect(await untilStatus(services, ada, id, 'failed')).toMatchObject({
      statusReason: "L'audio della registrazione non si trova più sul server",
    });
    await services.worker.stop();
  });

  it('waits with a reason while the audio is unreachable, and resumes when it is back', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.upload(ada, 'audio');
    const away = vi.spyOn(services.audioStore, 'localFile').mockRejectedValue(new DomainError('unavailable'));
    services.transcriber.onTranscribe = async () => saying(['eccomi']);
    services.worker.start();
    await expect
      .poll(async () => (await services.recordings.get(ada, { id })).statusReason)
      .toBe('Lo spazio delle registrazioni non è raggiungibile');
    away.mockRestore();
    await services.recordings.retry(ada, { id });
    expect((await untilStatus(services, ada, id, 'ready')).transcript).toBe('eccomi');
    await services.worker.stop();
  });

  it('Riprova and a restart retry a waiting job at once', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    services.transcriber.onTranscribe = async () => {
      throw new TranscriptionError('unavailable', 'Il servizio ha rifiutato la chiave', {
        retryAfterSeconds: 600,
      });
    };
    services.worker.start();
    const { id } = await services.upload(ada, 'audio');
    const waiting = await services.recordings.waitForTranscript(ada, id, new AbortController().signal);
    expect(waiting).toMatchObject({ status: 'queued', statusReason: 'Il servizio ha rifiutato la chiave' });
    await services.recordings.retry(ada, { id });
    await expect.poll(() => services.transcriber.calls).toBe(2);
    await untilStatus(services, ada, id, 'queued');
    await services.worker.stop();

    const restarted = await createTestServices(database);
    vi.spyOn(restarted.audioStore, 'localFile').mockResolvedValue({ path: 'audio', release: async () => {} });
    restarted.transcriber.onTranscribe = async () => saying(['eccomi']);
    restarted.worker.start();
    expect((await untilStatus(restarted, ada, id, 'ready')).transcript).toBe('eccomi');
    await restarted.worker.stop();
  });

  it('fails with the reason when refused, and Riprova works once the cause is fixed', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    services.transcriber.onTranscribe = async () => {
      throw new TranscriptionError('permanent', 'Il servizio ha rifiutato il file');
    };
    services.worker.start();
    const { id } = await services.upload(ada, 'audio');
    expect(await untilStatus(services, ada, id, 'failed')).toMatchObject({
      statusReason: 'Il servizio ha rifiutato il file',
    });
    expect(services.transcriber.calls).toBe(1);
    expect(services.audioStore.keys()).toHaveLength(1);
    services.transcriber.onTranscribe = async () => saying(['adesso va']);
    await services.recordings.retry(ada, { id });
    await untilStatus(services, ada, id, 'ready');
    await expect(services.recordings.retry(ada, { id })).rejects.toMatchObject({ code: 'conflict' });
    await services.worker.stop();
  });

  it('puts a running job back at shutdown, without counting an attempt, and another worker finishes it', async () => {
    const database = await open();
    const first = await createTestServices(database);
    const ada = await first.register('ada@example.test');
    first.transcriber.onTranscribe = (_path, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    first.worker.start();
    const { id } = await first.upload(ada, 'audio');
    await untilStatus(first, ada, id, 'transcribing');
    await first.worker.stop();
    expect((await first.recordings.get(ada, { id })).status).toBe('queued');

    const second = await createTestServices(database);
    // The test doubles of the audio store differ; both have the key.
    vi.spyOn(second.audioStore, 'localFile').mockResolvedValue({ path: 'audio', release: async () => {} });
    second.transcriber.onTranscribe = async () => saying(['ripreso']);
    second.worker.start();
    expect((await untilStatus(second, ada, id, 'ready')).transcript).toBe('ripreso');
    await second.worker.stop();
  });

  it('writes nothing for a job whose lease was lost meanwhile, so that minutes count once', async () => {
    const database = await open();
    const slow = await createTestServices(database, { nodeId: 'slow' });
    const quick = await createTestServices(database, { nodeId: 'quick' });
    const ada = await slow.register('ada@example.test');
    let finishSlow = () => {};
    slow.transcriber.onTranscribe = () =>
      new Promise((resolve) => {
        finishSlow = () => resolve(saying(Array.from({ length: 12 }, () => 'doppio')));
      });
    slow.worker.start();
    const { id } = await slow.upload(ada, 'audio');
    await expect.poll(() => slow.transcriber.calls).toBe(1);

    quick.clock.advance(leaseMs + 1);
    vi.spyOn(quick.audioStore, 'localFile').mockResolvedValue({ path: 'audio', release: async () => {} });
    quick.transcriber.onTranscribe = async () => saying(Array.from({ length: 12 }, () => 'una volta'));
    quick.worker.start();
    await untilStatus(quick, ada, id, 'ready');
    finishSlow();
    await slow.worker.stop();
    await quick.worker.stop();
    expect((await quick.recordings.get(ada, { id })).segments.map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, () => 'una volta'),
    );
    expect(await minutes(quick, ada)).toBe(1);
  });

  it('drops the result of a recording that was deleted while it was transcribed', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    let finish = () => {};
    services.transcriber.onTranscribe = () =>
      new Promise((resolve) => {
        finish = () => resolve(saying(['troppo tardi']));
      });
    services.worker.start();
    const { id } = await services.upload(ada, 'audio');
    await untilStatus(services, ada, id, 'transcribing');
    await services.recordings.remove(ada, { id });
    finish();
    await services.worker.stop();
    expect(await services.recordings.list(ada, {})).toEqual([]);
    expect(await minutes(services, ada)).toBe(0);
  });

  it('D-08 (c) keeps the transcript when indexing fails, and retries only that step', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const repair = await breakSearch(database);
    const recording = await services.remember(ada, ['la parola segreta è betulla']);
    expect(recording).toMatchObject({ status: 'ready', transcript: 'la parola segreta è betulla' });
    await repair();
    await expect
      .poll(async () => {
        services.clock.advance(60_000);
        services.worker.wake();
        return (await ask(services, ada, 'Qual è la parola segreta?')).conversation.response;
      })
      .toContain('betulla');
    expect(services.transcriber.calls).toBe(1);
    expect(await minutes(services, ada)).toBe(0);
    await services.worker.stop();
  });

  it('F-33: while the speech service asks for a pause, indexing and diarization continue', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, ['la parola segreta è betulla']);
    services.transcriber.onTranscribe = async () => {
      throw new TranscriptionError('temporary', 'Il servizio è occupato', { retryAfterSeconds: 3_600 });
    };
    await services.upload(ada, 'audio');
    await expect.poll(() => services.transcriber.calls).toBe(2);
    const { db } = services.database;
    const now = services.clock.now().toISOString();
    for (const kind of [indexJobKind, diarizationJobKind])
      await enqueueJob(db, {
        id: crypto.randomUUID(),
        kind,
        subjectId: id,
        userId: ada.userId,
        runAt: now,
        now,
      });
    services.worker.wake();
    const kinds = () => db.selectFrom('jobs').select('kind').where('kind', '<>', digestJobKind).execute();
    await expect.poll(kinds).toEqual([{ kind: transcriptionJobKind }]);
    expect(services.transcriber.calls).toBe(2);
    await services.worker.stop();
  });

  it('D-08 (c) keeps the transcript when the minutes cannot be counted, and retries only that step, once', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const repair = await breakMinutes(database);
    const sentences = Array.from({ length: 24 }, (_, i) => `la betulla numero ${i}`);
    const recording = await services.remember(ada, sentences);
    expect(recording).toMatchObject({ status: 'ready', transcript: sentences.join(' '), duration: 120 });
    expect(await minutes(services, ada)).toBe(0);
    const afterRetry = () => {
      services.clock.advance(600_000);
      services.worker.wake();
      return minutes(services, ada);
    };
    expect(await afterRetry()).toBe(0);
    await repair();
    // A run that began before the repair may fail after it.
    await expect.poll(afterRetry).toBe(2);
    expect(await afterRetry()).toBe(2);
    await services.transcribeAgain(ada, recording.id, sentences);
    await expect.poll(() => services.transcriber.calls).toBe(2);
    await services.worker.stop();
    expect(await minutes(services, ada)).toBe(2);
    expect((await ask(services, ada, 'Che numero ha la betulla?')).conversation.response).toContain(
      'betulla',
    );
  });

  it('D-08 (c) keeps the transcript when the suggested questions fail, which are requested separately', async () => {
    const services = await createTestServices(await open(), { withChatModel: true });
    const ada = { ...(await services.register('ada@example.test')), plan: 'pro' as const };
    const agent = await services.agents.create(ada, agentInput());
    services.chatModel.onRequest = () => {
      throw new ChatModelError('unavailable', 'no questions today');
    };
    const recording = await services.remember(ada, ['la parola segreta è betulla']);
    const { questions } = await services.agentQuestions.ofAgent(ada, { id: agent.id });
    expect(questions.length).toBeGreaterThan(0);
    expect(await services.recordings.get(ada, { id: recording.id })).toMatchObject({
      status: 'ready',
      transcript: 'la parola segreta è betulla',
    });
    expect(services.transcriber.calls).toBe(1);
    await services.worker.stop();
  });
});
