import { Readable } from 'node:stream';
import type { Handle } from '@wingman/db/handle.ts';
import {
  findConvertedAudio,
  insertConvertedAudio,
} from '@wingman/db/repositories/converted-audio.repository.ts';
import { listFileRemovals } from '@wingman/db/repositories/file-removal.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import { addDigest, addExchange, ownRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import type { Transcription } from '../ports/transcriber.ts';
import { images } from '../testing/images.ts';
import { ask, createTestServices, saying, type TestServices } from '../testing/test-services.ts';

const now = '2026-07-11T16:00:00.000Z';

async function store(services: TestServices, text: string): Promise<string> {
  const key = services.audioStore.newKey();
  await services.audioStore.write(key, Readable.from(Buffer.from(text)));
  return key;
}

/** Three recordings, one of them with an mp3 and an image at a moment, and two chats, one of them with an image. */
async function fill(services: TestServices, db: Handle, actor: Actor): Promise<void> {
  for (const sentence of ['il palombaro arriva lunedì', 'nulla di nuovo', 'domani piove']) {
    await services.remember(actor, [sentence]);
  }
  const [latest] = await services.recordings.list(actor, {});
  const recording = await ownRecording(db, latest?.id ?? '', actor.userId);
  const mp3 = { fileKey: await store(services, 'mp3'), now };
  expect(await insertConvertedAudio(db, recording, mp3)).toBe(true);
  const moment = { id: recording.id, momentId: crypto.randomUUID(), at: 1, text: 'la lavagna' };
  await services.moments.saveImage(actor, moment, images.png(4, 4));
  await services.tags.set(actor, { id: recording.id, tags: ['palombari'] });
  await services.knownWords.create(actor, { written: 'Palombari', sounds: ['palombara'] });
  await services.knownWords.reject(actor, { heard: 'colombari', written: 'Palombari' });
  await ask(services, actor, 'Che cosa ho detto oggi?');
  await addExchange(db, actor.userId, {
    imagePath: await store(services, 'immagine'),
    imageType: 'image/png',
  });
}

const searchAll = { superSearch: true, from: null, to: null };

describeDatabases((open) => {
  it('D-09 clearing deletes all data of the user and none of others', async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database });
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    await fill(services, db, ada);
    await fill(services, db, bruno);
    const before = await findUserById(db, ada.userId);
    const brunoKeys = services.audioStore.keys().length / 2;
    const hangUp = new AbortController();
    const heard = services.eventBus.subscribe(ada.userId, hangUp.signal)[Symbol.asyncIterator]();
    const told = heard.next();
    await addDigest(db, ada.userId, '2026-07-10');
    expect(await services.data.clear(ada)).toEqual({ ok: true });
    // Her other browsers keep words of them, too.
    expect(await told).toMatchObject({ value: { type: 'data_cleared' } });
    hangUp.abort();
    await services.remember(ada, ['una frase nuova']);
    await services.worker.stop();

    const found = async (userId: string) => {
      const recalled = await services.recall.findExcerpts({
        userId,
        question: 'palombaro',
        scope: searchAll,
        now: services.clock.now(),
        timeZone: 'Europe/Rome',
      });
      return recalled.found;
    };
    expect(await found(ada.userId)).toEqual([]);
    expect(await found(bruno.userId)).not.toEqual([]);
    expect(await services.recordings.list(ada, {})).toHaveLength(1);
    expect(await services.sessions.list(ada, {})).toEqual([]);
    expect(await services.recordings.list(bruno, {})).toHaveLength(3);
    expect(await services.sessions.list(bruno, {})).toHaveLength(2);
    expect(services.audioStore.keys()).toHaveLength(brunoKeys + 1);
    expect(await listFileRemovals(db, { after: '', limit: 10 })).toEqual([]);
    const tables = [
      'recordings',
      'recording_segments',
      'recording_moments',
      'conversations',
      'day_digests',
      'known_words',
      'rejected_words',
      'tags',
      'recording_tags',
    ] as const;
    for (const table of tables) {
      const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', ada.userId).execute();
      expect(rows.length, table).toBe(table === 'recordings' || table === 'recording_segments' ? 1 : 0);
    }
    // Only the evening of what was said since is planned.
    const jobs = await db.selectFrom('jobs').select('kind').where('user_id', '=', ada.userId).execute();
    expect(jobs).toEqual([{ kind: 'day-digest' }]);
    const after = await findUserById(db, ada.userId);
    expect(after?.totalRecordingSeconds).toBe((before?.totalRecordingSeconds ?? 0) + 5);
  });

  it('D-09 files that could not be deleted at once are deleted by the next clean-up', async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database });
    const ada = await services.register('ada@example.test');
    await services.upload(ada, 'audio');
    const { remove } = services.audioStore;
    services.audioStore.remove = async () => {
      throw new Error('the disk is away');
    };
    expect(await services.data.clear(ada)).toEqual({ ok: true });
    expect(await services.recordings.list(ada, {})).toEqual([]);
    expect(services.audioStore.keys()).toHaveLength(1);
    services.audioStore.remove = remove;
    await services.removeFiles();
    expect(services.audioStore.keys()).toEqual([]);
    expect(await listFileRemovals(db, { after: '', limit: 10 })).toEqual([]);
  });

  it('D-09 deleting a user leaves no row and no file, whoever deleted it', async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database });
    const ada = await services.register('ada@example.test');
    await fill(services, db, ada);
    await services.worker.stop();
    await db.deleteFrom('users').where('id', '=', ada.userId).execute();
    await services.removeFiles();
    expect(services.audioStore.keys()).toEqual([]);
    for (const table of [
      'recordings',
      'recording_segments',
      'recording_moments',
      'conversations',
      'jobs',
      'user_settings',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it('D-09 data that was being transcribed or answered while it was cleared does not reappear', async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database }, { withChatModel: true });
    const ada = await services.register('ada@example.test');
    await services.remember(ada, ['il palombaro arriva lunedì']);
    const heard = Promise.withResolvers<Transcription>();
    const begun = Promise.withResolvers<void>();
    services.transcriber.onTranscribe = () => {
      begun.resolve();
      return heard.promise;
    };
    const answered = Promise.withResolvers<void>();
    services.chatModel.onRequest = async function* () {
      await answered.promise;
      yield { type: 'text', text: 'Lunedì [1].' };
      yield { type: 'end', reason: 'stop' };
    };
    await services.upload(ada, 'audio');
    const question = ask(services, ada, 'Quando arriva il palombaro?');
    await begun.promise;
    await expect.poll(() => services.chatModel.requests.length).toBe(1);
    await services.data.clear(ada);
    heard.resolve(saying(['ancora il palombaro']));
    answered.resolve();
    await question;
    await services.worker.stop();
    for (const table of ['recordings', 'recording_segments', 'conversations', 'chat_sessions'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(services.audioStore.keys()).toEqual([]);
  });

  it('an mp3 is stored once, and not for a deleted recording', async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database });
    const ada = await services.register('ada@example.test');
    const { id } = await services.upload(ada, 'audio');
    const recording = await ownRecording(db, id, ada.userId);
    const keep = (fileKey: string) => insertConvertedAudio(db, recording, { fileKey, now });
    expect(await keep('primo')).toBe(true);
    expect(await keep('secondo')).toBe(false);
    expect(await findConvertedAudio(db, id)).toBe('primo');
    await services.recordings.remove(ada, { id });
    expect(await keep('terzo')).toBe(false);
  });
});
