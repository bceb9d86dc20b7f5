import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { TranscriptionError } from '../ports/transcriber.ts';
import { createTestServices } from '../testing/test-services.ts';

describeDatabases((open) => {
  it('shows the queue and the reasons of failures to administrators only', async () => {
    const services = await createTestServices(await open());
    const admin = await services.register('admin@example.test');
    const ada = await services.register('ada@example.test');
    services.transcriber.onTranscribe = async () => {
      throw new TranscriptionError('permanent', 'Il servizio ha rifiutato questo audio');
    };
    services.worker.start();
    const { id } = await services.upload(ada, 'audio');
    await expect.poll(async () => (await services.recordings.get(ada, { id })).status).toBe('failed');
    await services.worker.stop();
    await services.upload(ada, 'audio');
    const queue = await services.speech.queue(admin);
    expect(queue).toMatchObject({ waiting: 1, running: 0 });
    expect(queue.failures).toMatchObject([
      { recordingId: id, email: 'ada@example.test', reason: 'Il servizio ha rifiutato questo audio' },
    ]);
    expect(Object.keys(queue.failures[0] ?? {})).not.toContain('transcript');
    for (const call of [
      () => services.speech.queue(ada),
      () => services.speech.models(ada),
      () => services.speech.cancelDownload(ada),
      () => services.speech.removeModel(ada, { name: 'x' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('says how many recordings are transcribed before one that waits', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const bob = await services.register('bob@example.test');
    await services.upload(ada, 'uno');
    services.clock.advance(1_000);
    await services.upload(bob, 'due');
    services.clock.advance(1_000);
    const third = await services.upload(ada, 'tre');
    const listed = await services.recordings.list(ada, {});
    expect(listed.map(({ waitingBehind }) => waitingBehind).toSorted()).toEqual([0, 2]);
    expect((await services.recordings.get(ada, { id: third.id })).waitingBehind).toBe(2);
  });
});
