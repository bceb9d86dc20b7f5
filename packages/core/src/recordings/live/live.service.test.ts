import { text } from 'node:stream/consumers';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import { ask, createTestServices, type TestServices } from '../../testing/test-services.ts';

const id = '3f0d7c1e-5a52-4c60-9b0e-0c6f3a3b1d10';
const fields = {
  segmentNumber: 1,
  isAutoSegmented: false,
  recordedAt: '2026-07-11T15:59:00.000Z',
  isWhole: false,
};

function send(services: TestServices, actor: Actor, from: number, content: string, count = 1) {
  return services.live.append(actor, { id, from, count, ...fields }, Buffer.from(content));
}

/** Each received byte is a second in which the word of its letter is said. */
function sayEachLetter(services: TestServices) {
  services.transcriber.onTranscribe = async (path, _signal, { from = 0, isOpen }) => {
    const { readFile } = await import('node:fs/promises');
    const letters = await readFile(path, 'utf8');
    const segments = [...letters].slice(from).map((letter, index) => ({
      start: from + index,
      end: from + index + 0.9,
      text: `parola${letter}`,
      confidence: null,
    }));
    return { duration: letters.length, segments, ...(isOpen ? { until: letters.length } : {}) };
  };
}

async function untilTranscript(services: TestServices, actor: Actor, transcript: string) {
  await expect
    .poll(async () => (await services.recordings.get(actor, { id })).transcript, { timeout: 10_000 })
    .toBe(transcript);
}

const keysIn = (services: TestServices) => services.audioStore.keys().length;

describeDatabases((open) => {
  it('has the words of a recording while it is being made, and finds them when asked', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    sayEachLetter(services);
    services.worker.start();
    expect(await send(services, ada, 0, 'ab', 2)).toEqual({ next: 2 });
    await untilTranscript(services, ada, 'parolaa parolab');
    expect((await services.recordings.list(ada, {}))[0]).toMatchObject({
      status: 'recording',
      audioPath: null,
    });
    const { conversation } = await ask(services, ada, 'cosa ha appena detto?');
    expect(conversation.response).toContain('parolab');
    expect(await send(services, ada, 2, 'c')).toEqual({ next: 3 });
    await untilTranscript(services, ada, 'parolaa parolab parolac');
    await services.worker.stop();
  });

  it('ends with one recording, every word once, its minutes once and one file', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    sayEachLetter(services);
    services.worker.start();
    const letters = [...Array.from({ length: 70 }, (_, i) => String.fromCharCode(97 + (i % 26)))];
    await send(services, ada, 0, letters.slice(0, 50).join(''), 50);
    await untilTranscript(
      services,
      ada,
      letters
        .slice(0, 50)
        .map((each) => `parola${each}`)
        .join(' '),
    );
    await send(services, ada, 50, letters.slice(50).join(''), 20);
    const finished = await services.live.finish(ada, { id, slices: 70, bytes: 70 });
    expect(finished.filename).toBe('recording.webm');
    const { signal } = new AbortController();
    expect((await services.recordings.waitForTranscript(ada, id, signal)).status).toBe('ready');
    const { segments, transcript, duration } = await services.recordings.get(ada, { id });
    expect(transcript).toBe(letters.map((each) => `parola${each}`).join(' '));
    expect(segments.map(({ start }) => start)).toEqual(letters.map((_, index) => index));
    expect(duration).toBe(70);
    expect((await services.subscription.check(ada)).totalMinutes).toBe(1);
    const { key } = await services.recordings.audio(ada, { id });
    expect(await text(await services.audioStore.read(key))).toBe(letters.join(''));
    expect(keysIn(services)).toBe(1);
    // Sent twice, e.g. because the first response was lost.
    expect((await services.recordings.list(ada, {})).length).toBe(1);
    await services.worker.stop();
  });

  it('D-02 stores slices of one user only, also when two start the same recording concurrently', async () => {
    const services = await createTestServices(await open());
    const testUsers = [
      await services.register('ada@example.test'),
      await services.register('bruno@example.test'),
    ];
    const sendings = [...testUsers, ...testUsers, ...testUsers].map((actor) => send(services, actor, 0, 'a'));
    const outcomes = await Promise.allSettled(sendings);
    const refused = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'kept'));
    const first = refused[0] === 'kept' ? 0 : 1;
    expect(refused.filter((_, index) => index % 2 === first)).toEqual(['kept', 'kept', 'kept']);
    expect(refused.filter((_, index) => index % 2 !== first)).toEqual(Array(3).fill('not_found'));
    const lists = await Promise.all(testUsers.map((actor) => services.recordings.list(actor, {})));
    expect(lists.map(({ length }) => length)).toEqual(first === 0 ? [1, 0] : [0, 1]);
    expect(keysIn(services)).toBe(1);
  });

  it('stores a slice that is sent again once, and says which one is missing', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    await Promise.all([send(services, ada, 0, 'a'), send(services, ada, 0, 'a')]);
    expect(await send(services, ada, 0, 'a')).toEqual({ next: 1 });
    expect(await send(services, ada, 5, 'f')).toEqual({ next: 1 });
    expect(await send(services, ada, 1, 'b')).toEqual({ next: 2 });
    expect(keysIn(services)).toBe(2);
    await expect(services.live.finish(ada, { id, slices: 3, bytes: 3 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(services.live.finish(ada, { id, slices: 2, bytes: 3 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await services.live.finish(ada, { id, slices: 2, bytes: 2 });
    await services.live.finish(ada, { id, slices: 2, bytes: 2 });
    expect(keysIn(services)).toBe(1);
    await expect(send(services, ada, 2, 'c')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('replaces incomplete slices by the whole file, and counts its minutes once', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    sayEachLetter(services);
    services.worker.start();
    await send(services, ada, 0, 'ab', 2);
    await untilTranscript(services, ada, 'parolaa parolab');
    const { signal } = new AbortController();
    await services.upload(ada, 'abcd', { id, recordedAt: fields.recordedAt });
    expect((await services.recordings.waitForTranscript(ada, id, signal)).status).toBe('ready');
    const { transcript } = await services.recordings.get(ada, { id });
    expect(transcript).toBe('parolaa parolab parolac parolad');
    expect((await services.recordings.list(ada, {})).length).toBe(1);
    expect(keysIn(services)).toBe(1);
    await services.worker.stop();
  });

  it('keeps the slices of a browser that disconnected, and accepts the whole file if it returns', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    sayEachLetter(services);
    services.worker.start();
    await send(services, ada, 0, 'ab', 2);
    await untilTranscript(services, ada, 'parolaa parolab');
    await services.live.closeSilent();
    expect((await services.recordings.get(ada, { id })).status).toBe('recording');
    services.clock.advance(16 * 60_000);
    await services.live.closeSilent();
    services.worker.wake();
    const { signal } = new AbortController();
    const kept = await services.recordings.waitForTranscript(ada, id, signal);
    expect(kept).toMatchObject({ status: 'ready', transcript: 'parolaa parolab', duration: 2 });
    await services.upload(ada, 'abc', { id });
    await untilTranscript(services, ada, 'parolaa parolab parolac');
    expect((await services.recordings.get(ada, { id })).duration).toBe(3);
    expect(keysIn(services)).toBe(1);
    await services.worker.stop();
  });

  it('is not accessible to other users, and is deleted completely', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const bob = await services.register('bob@example.test');
    await send(services, ada, 0, 'a');
    await expect(send(services, bob, 1, 'b')).rejects.toMatchObject({ code: 'not_found' });
    await expect(services.live.finish(bob, { id, slices: 1, bytes: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
    await services.recordings.remove(ada, { id, now: true });
    expect(keysIn(services)).toBe(0);
    await expect(send(services, ada, 1, 'b')).rejects.toMatchObject({ code: 'conflict' });
    expect(await services.recordings.list(ada, {})).toEqual([]);
  });
});
