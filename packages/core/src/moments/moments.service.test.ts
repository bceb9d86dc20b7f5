import { buffer } from 'node:stream/consumers';
import type { UserEvent } from '@wingman/contract/event.ts';
import { maxMoments } from '@wingman/contract/moment-table.ts';
import { insertMoment } from '@wingman/db/repositories/moment.repository.ts';
import { ownRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { images, segment } from '../testing/images.ts';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const note = { kind: 'note', at: 12.5, text: 'chiamare Rossi' } as const;
const shown = images.jpeg(40, 30);
const photo = Buffer.concat([
  shown.subarray(0, 2),
  segment(0xe1, 'Exif\0\0Via Roma 7, Torino'),
  shown.subarray(2),
]);

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const { id } = await services.upload(ada, 'audio');
    const named = () => ({ id, momentId: crypto.randomUUID() });
    const files = () => services.audioStore.keys().length;
    return { database, services, ada, id, named, files };
  }

  it('saved twice under one id it is one, with the last second and text', async () => {
    const { services, ada, id, named } = await start();
    const ids = named();
    const first = await services.moments.save(ada, { ...ids, ...note });
    expect(first).toMatchObject({ id: ids.momentId, recordingId: id, ...note, imageUrl: null });
    services.clock.advance(1_000);
    const second = await services.moments.save(ada, { ...ids, ...note, at: 13, text: 'chiamare Bianchi' });
    expect(second).toMatchObject({ at: 13, text: 'chiamare Bianchi', createdAt: first.createdAt });
    await services.moments.save(ada, { ...named(), kind: 'mark', at: 2, text: null });
    expect((await services.moments.list(ada, { id })).map(({ at }) => at)).toEqual([2, 13]);
  });

  it('an image is stored once, without its metadata, and goes with its moment', async () => {
    const { services, ada, named, files } = await start();
    const ids = named();
    const before = files();
    const saved = await services.moments.saveImage(ada, { ...ids, at: 3, text: null }, photo);
    expect(saved).toMatchObject({
      kind: 'image',
      imageUrl: `/api/recordings/${ids.id}/moments/${ids.momentId}/image`,
    });
    const image = await services.moments.image(ada, ids);
    expect(image.type).toBe('image/jpeg');
    expect((await buffer(await services.audioStore.read(image.key))).equals(shown)).toBe(true);
    const again = await services.moments.saveImage(ada, { ...ids, at: 4, text: 'lavagna' }, photo);
    expect(again).toMatchObject({ at: 4, text: 'lavagna', imageUrl: saved.imageUrl });
    expect(files()).toBe(before + 1);
    await services.moments.remove(ada, ids);
    expect(files()).toBe(before);
    await expect(services.moments.image(ada, ids)).rejects.toEqual(code('not_found'));
  });

  it('what is no image leaves neither a row nor a file', async () => {
    const { services, ada, id, named, files } = await start();
    const before = files();
    for (const [content, error] of [
      [Buffer.from('<svg onload="alert(1)"/>'), 'not_image'],
      [images.png(30_000, 30_000), 'image_too_many_points'],
      [images.container('heic'), 'image_heic'],
    ] as const) {
      const saving = services.moments.saveImage(ada, { ...named(), at: 1, text: null }, content);
      await expect(saving).rejects.toEqual(code(error));
    }
    expect(await services.moments.list(ada, { id })).toEqual([]);
    expect(files()).toBe(before);
  });

  it('an unknown recording and that of another user are not found alike, and leave no file', async () => {
    const { services, ada, named, files } = await start();
    const bruno = await services.register('bruno@example.test');
    const ids = named();
    await services.moments.save(ada, { ...ids, ...note });
    const before = files();
    const { moments } = services;
    for (const [actor, which] of [
      [bruno, ids],
      [ada, { ...ids, id: crypto.randomUUID() }],
    ] as const) {
      const saving = moments.saveImage(actor, { ...which, at: 1, text: null }, photo);
      await expect(saving).rejects.toEqual(code('not_found'));
      await expect(moments.save(actor, { ...which, ...note })).rejects.toEqual(code('not_found'));
      await expect(moments.list(actor, which)).rejects.toEqual(code('not_found'));
      await expect(moments.update(actor, { ...which, text: 'x' })).rejects.toEqual(code('not_found'));
      await expect(moments.remove(actor, which)).rejects.toEqual(code('not_found'));
      await expect(moments.image(actor, which)).rejects.toEqual(code('not_found'));
    }
    expect(files()).toBe(before);
    expect(await moments.list(ada, ids)).toHaveLength(1);
  });

  it('an id of another recording or of another kind is a conflict, not an overwritten note', async () => {
    const { services, ada, id, named, files } = await start();
    const ids = named();
    await services.moments.save(ada, { ...ids, ...note });
    const before = files();
    const other = await services.upload(ada, 'altro');
    const elsewhere = { ...ids, id: other.id };
    await expect(services.moments.save(ada, { ...elsewhere, ...note })).rejects.toEqual(code('conflict'));
    const asMark = services.moments.save(ada, { ...ids, kind: 'mark', at: 1, text: null });
    await expect(asMark).rejects.toEqual(code('conflict'));
    const asImage = services.moments.saveImage(ada, { ...ids, at: 1, text: null }, photo);
    await expect(asImage).rejects.toEqual(code('conflict'));
    expect(files()).toBe(before + 1);
    expect(await services.moments.list(ada, { id })).toMatchObject([note]);
  });

  it('a mark may get a text later; a note keeps one', async () => {
    const { services, ada, named } = await start();
    const [mark, written] = [named(), named()];
    await services.moments.save(ada, { ...mark, kind: 'mark', at: 2, text: null });
    await services.moments.save(ada, { ...written, ...note });
    expect(await services.moments.update(ada, { ...mark, text: 'qui' })).toMatchObject({
      at: 2,
      text: 'qui',
    });
    expect(await services.moments.update(ada, { ...mark, at: 3 })).toMatchObject({ at: 3, text: 'qui' });
    expect(await services.moments.update(ada, { ...mark, text: null })).toMatchObject({ text: null });
    const emptied = services.moments.update(ada, { ...written, text: null });
    await expect(emptied).rejects.toEqual(code('validation_failed'));
  });

  it('the 1,001st is refused, also when two arrive at once; one that is there can still be changed', async () => {
    const { database, services, ada, id, named } = await start();
    const recording = await ownRecording(database.db, id, ada.userId);
    const now = '2026-07-11T16:00:00.000Z';
    const rest = { text: null, imagePath: null, imageType: null, createdAt: now, updatedAt: now };
    for (let second = 0; second < maxMoments - 1; second += 1) {
      await insertMoment(database.db, recording, {
        id: `moment-${second}`,
        kind: 'mark',
        at: second,
        ...rest,
      });
    }
    const two = [named(), named()].map((ids) => services.moments.save(ada, { ...ids, ...note }));
    const ended = await Promise.allSettled(two);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { code: 'moment_limit_reached' },
    });
    expect(await services.moments.list(ada, { id })).toHaveLength(maxMoments);
    expect(await services.moments.update(ada, { id, momentId: 'moment-7', text: 'sì' })).toMatchObject({
      at: 7,
    });
  });

  it('each change notifies the other tabs of its user', async () => {
    const { services, ada, id, named } = await start();
    const closing = new AbortController();
    const seen: UserEvent[] = [];
    const events = services.eventBus.subscribe(ada.userId, closing.signal);
    const reading = (async () => {
      for await (const event of events) seen.push(event);
    })();
    const ids = named();
    await services.moments.save(ada, { ...ids, ...note });
    await services.moments.update(ada, { ...ids, at: 1 });
    await services.moments.remove(ada, ids);
    await expect.poll(() => seen.length).toBe(3);
    expect(seen).toEqual(Array.from({ length: 3 }, () => ({ type: 'moments', recordingId: id })));
    closing.abort();
    await reading;
  });
});
