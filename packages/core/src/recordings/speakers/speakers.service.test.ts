import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import { TranscriptionError } from '../../ports/transcriber.ts';
import { createTestDiarizer } from '../../testing/test-diarizer.ts';
import { ask, createTestServices, saying, type TestServices } from '../../testing/test-services.ts';

const sentences = ['buongiorno a tutti', 'la caldaia perde acqua', 'allora vengo giovedì', 'grazie mille'];
const dialogue = [0, 1, 0, 1].map((voice, i) => ({ start: i * 5, end: i * 5 + 5, voice }));

async function speakersOf(services: TestServices, actor: Actor, id: string) {
  return (await services.recordings.get(actor, { id })).segments.map(({ speaker }) => speaker);
}

async function labelled(services: TestServices, actor: Actor): Promise<string> {
  const { id } = await services.remember(actor, sentences);
  await expect.poll(() => speakersOf(services, actor, id)).toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
  return id;
}

describeDatabases((open) => {
  it('diarizes after the transcription, and notifies the owner', async () => {
    const diarizer = createTestDiarizer(dialogue);
    const services = await createTestServices(await open(), { diarizer });
    const ada = await services.register('ada@example.test');
    let finish = () => {};
    diarizer.onDiarize = () =>
      new Promise((resolve) => {
        finish = () => resolve(dialogue);
      });
    const { id, status, transcript } = await services.remember(ada, sentences);
    expect({ status, transcript }).toEqual({ status: 'ready', transcript: sentences.join(' ') });
    expect(await speakersOf(services, ada, id)).toEqual([null, null, null, null]);
    await expect.poll(() => diarizer.calls).toBe(1);
    const told = services.eventBus.past.length;
    finish();
    await expect.poll(() => speakersOf(services, ada, id)).toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
    await expect
      .poll(() => services.eventBus.past.slice(told).map(({ type }) => type))
      .toContain('recording');
    await services.worker.stop();
  });

  it('does nothing while its models are not installed', async () => {
    const diarizer = createTestDiarizer(dialogue);
    diarizer.ready = false;
    const services = await createTestServices(await open(), { diarizer });
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, sentences);
    await services.worker.stop();
    expect(diarizer.calls).toBe(0);
    expect(await speakersOf(services, ada, id)).toEqual([null, null, null, null]);
  });

  it('D-08 (c) keeps the transcript when diarization fails, retries, and stores the reason in the job', async () => {
    const database = await open();
    const diarizer = createTestDiarizer(dialogue);
    const services = await createTestServices(database, { diarizer });
    const ada = await services.register('ada@example.test');
    diarizer.onDiarize = async () => {
      throw new TranscriptionError('crashed', 'Il processo si è interrotto');
    };
    const { id } = await services.remember(ada, sentences);
    for (const calls of [1, 2, 3]) {
      await expect.poll(() => diarizer.calls).toBe(calls);
      services.clock.advance(600_000);
      services.worker.wake();
    }
    const job = () =>
      database.db
        .selectFrom('jobs')
        .select(['state', 'last_error'])
        .where('kind', '=', 'diarization')
        .execute();
    await expect.poll(job).toEqual([{ state: 'failed', last_error: 'Il processo si è interrotto' }]);
    expect(await services.recordings.get(ada, { id })).toMatchObject({
      status: 'ready',
      transcript: sentences.join(' '),
    });
    await services.worker.stop();
  });

  it('a new name changes all segments of a voice, and the same name merges two voices', async () => {
    const services = await createTestServices(await open(), { diarizer: createTestDiarizer(dialogue) });
    const ada = await services.register('ada@example.test');
    const id = await labelled(services, ada);
    const renamed = await services.speakers.rename(ada, { id, speaker: 'Voce 2', name: 'Marco' });
    expect(renamed.segments.map(({ speaker }) => speaker)).toEqual(['Voce 1', 'Marco', 'Voce 1', 'Marco']);
    const merged = await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Marco' });
    expect(new Set(merged.segments.map(({ speaker }) => speaker))).toEqual(new Set(['Marco']));
    await services.worker.stop();
  });

  it('refuses to rename a missing voice, or one of another user', async () => {
    const services = await createTestServices(await open(), { diarizer: createTestDiarizer(dialogue) });
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    const id = await labelled(services, ada);
    const rename = (actor: Actor, speaker: string) =>
      services.speakers.rename(actor, { id, speaker, name: 'X' });
    await expect(rename(ada, 'Voce 9')).rejects.toMatchObject({ code: 'not_found' });
    await expect(rename(bruno, 'Voce 1')).rejects.toMatchObject({ code: 'not_found' });
    expect(await speakersOf(services, ada, id)).toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
    await services.worker.stop();
  });

  it('«Cosa ha detto Marco?» is answered by what the voice with that name says, also when the name is never spoken', async () => {
    const services = await createTestServices(await open(), { diarizer: createTestDiarizer(dialogue) });
    const ada = await services.register('ada@example.test');
    const id = await labelled(services, ada);
    await services.speakers.rename(ada, { id, speaker: 'Voce 2', name: 'Marco' });
    const { conversation } = await ask(services, ada, 'Cosa ha detto Marco?');
    expect(conversation.response).toContain('la caldaia perde acqua');
    expect(conversation.response).toContain('Marco');
    expect(conversation.response).not.toContain('vengo giovedì');
    expect(conversation.citations[0]).toMatchObject({ speaker: 'Marco' });
    const unnamed = await ask(services, ada, 'che cosa dice la voce 1?');
    expect(unnamed.conversation.response).toContain('vengo giovedì');
    expect(unnamed.conversation.response).not.toContain('caldaia');
    await services.worker.stop();
  });

  it('a name is kept when the recording is transcribed again', async () => {
    const services = await createTestServices(await open(), { diarizer: createTestDiarizer(dialogue) });
    const ada = await services.register('ada@example.test');
    const id = await labelled(services, ada);
    await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Idraulico' });
    await services.transcribeAgain(ada, id, ['buongiorno', 'la caldaia perde', 'vengo giovedì', 'grazie']);
    await expect
      .poll(() => speakersOf(services, ada, id))
      .toEqual(['Idraulico', 'Voce 2', 'Idraulico', 'Voce 2']);
    await services.worker.stop();
  });

  it('a live recording gets its voices after its end', async () => {
    const turns = [0, 1].map((voice) => ({ start: voice * 5, end: voice * 5 + 5, voice }));
    const services = await createTestServices(await open(), { diarizer: createTestDiarizer(turns) });
    const ada = await services.register('ada@example.test');
    const id = crypto.randomUUID();
    const fields = {
      segmentNumber: 1,
      isAutoSegmented: false,
      recordedAt: '2026-07-11T15:59:00.000Z',
      isWhole: false,
    };
    services.transcriber.onTranscribe = async (_path, _signal, { isOpen }) =>
      isOpen ? { ...saying(sentences.slice(0, 2)), until: 10 } : { duration: 10, segments: [] };
    services.worker.start();
    await services.live.append(ada, { id, from: 0, count: 1, ...fields }, Buffer.from('audio'));
    await expect.poll(async () => (await services.recordings.get(ada, { id })).segments.length).toBe(2);
    expect(await speakersOf(services, ada, id)).toEqual([null, null]);
    await services.live.finish(ada, { id, slices: 1, bytes: 5 });
    await expect.poll(() => speakersOf(services, ada, id)).toEqual(['Voce 1', 'Voce 2']);
    await services.worker.stop();
  });

  it('corrupt models leave the transcript unchanged and are reported in the job', async () => {
    const database = await open();
    const diarizer = createTestDiarizer(dialogue);
    diarizer.isReady = async () => false;
    const services = await createTestServices(database, { diarizer });
    const ada = await services.register('ada@example.test');
    const { status } = await services.remember(ada, sentences);
    expect(status).toBe('ready');
    const reasons = () =>
      database.db.selectFrom('jobs').select('last_error').where('kind', '=', 'diarization').execute();
    await expect
      .poll(reasons)
      .toEqual([{ last_error: 'I modelli per distinguere le voci sono danneggiati' }]);
    expect(diarizer.calls).toBe(0);
    await services.worker.stop();
  });
});
