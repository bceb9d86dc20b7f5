import { readFileSync } from 'node:fs';
import { rewriteWithoutDeleted, truncateLog } from '@wingman/db/erasure.ts';
import { withCountedStatements } from '@wingman/db/testing/counted-statements.ts';
import { describeDatabases, describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { anna, clear, marco, startWithVoices } from '../testing/known-voices.ts';
import { ask } from '../testing/test-services.ts';
import { createVoicesService } from './voices.service.ts';

describeDatabases((open) => {
  it('stores and offers nothing until the user agrees, then learns the voices that have a name', async () => {
    const { services, diarizer, ada, record, name, settled, matches, left } = await startWithVoices(open, {
      isOn: false,
    });
    const first = await record();
    await name(first);
    const second = await record();
    await settled();
    expect([await left(), diarizer.descriptions, await matches(second)]).toEqual([[], 0, []]);
    expect(await services.voices.state(ada)).toEqual({ isOn: false, agreedAt: null, isAvailable: true });
    expect(await services.voices.update(ada, { isOn: true })).toMatchObject({ isOn: true });
    await settled();
    expect(await left()).toEqual([expect.stringContaining('Marco')]);
    expect(await matches(await record())).toMatchObject([{ speaker: 'Voce 2', who: 'Marco' }]);
    await services.worker.stop();
  });

  it('offers a name that is known from another recording, with a percentage, and does not use it itself', async () => {
    const { services, ada, offered, matches } = await startWithVoices(open);
    const { second } = await offered();
    const [match] = await matches(second);
    expect(match?.percent).toBeGreaterThanOrEqual(70);
    expect(match?.percent).toBeLessThanOrEqual(99);
    const { segments } = await services.recordings.get(ada, { id: second });
    expect(segments.map(({ speaker }) => speaker)).toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
    expect(JSON.stringify(await services.people.inRecording(ada, { id: second }))).not.toContain('Marco');
    const about = await ask(services, ada, 'Che cosa ha detto Marco?', { superSearch: true });
    expect(about.conversation.relevantRecordingIds).not.toContain(second);
    await services.worker.stop();
  });

  it('one call accepts: the voice is that person’s, also when two have the name, and is known from one more recording', async () => {
    const { services, ada, offered, settled, matches } = await startWithVoices(open);
    const { first, second, id } = await offered();
    // Another one of that name.
    await services.people.update(ada, { id, name: 'Marco Rossi' });
    const { segments } = await services.voices.accept(ada, { id: second, speaker: 'Voce 2', personId: id });
    expect(segments.map(({ speaker }) => speaker)).toEqual([
      'Voce 1',
      'Marco Rossi',
      'Voce 1',
      'Marco Rossi',
    ]);
    await settled();
    expect(await matches(second)).toEqual([]);
    const { inRecordings } = await services.people.get(ada, { id });
    expect(new Set(inRecordings.map(({ recordingId }) => recordingId))).toEqual(new Set([first, second]));
    expect(await services.voices.ofPerson(ada, { id })).toMatchObject({
      recordings: 2,
      seconds: 18,
      outdated: 0,
    });
    await services.worker.stop();
  });

  it('whom the user rejects is not offered for that voice again, and still is for others', async () => {
    const { services, ada, offered, record, matches, name } = await startWithVoices(open);
    const { second, id } = await offered();
    await services.voices.reject(ada, { id: second, speaker: 'Voce 2', personId: id });
    expect(await matches(second)).toEqual([]);
    await name(second, 'Voce 1', 'Anna');
    expect(await matches(second)).toEqual([]);
    expect(await matches(await record())).toContainEqual(
      expect.objectContaining({ speaker: 'Voce 2', who: 'Marco' }),
    );
    await expect(
      services.voices.reject(ada, { id: second, speaker: 'Voce 2', personId: id }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await services.worker.stop();
  });

  it('a voice is offered in recordings from before it was named once it is looked for there, and nothing else is stored', async () => {
    const { services, ada, record, name, personId, settled, matches, left } = await startWithVoices(open);
    const earlier = await record();
    await name(await record());
    await settled();
    expect(await matches(earlier)).toEqual([]);
    await services.voices.restore(ada, { id: await personId() });
    services.worker.wake();
    expect(await matches(earlier)).toMatchObject([{ speaker: 'Voce 2', who: 'Marco' }]);
    expect((await left()).filter((row) => row.startsWith('voiceprints'))).toHaveLength(1);
    await services.worker.stop();
  });

  it('a voice that gets another name takes the match and the voiceprint along', async () => {
    const { services, offered, name, personId, matches, ada } = await startWithVoices(open);
    const { first, second, id } = await offered();
    await name(second, 'Voce 2', 'Paolo');
    expect(await matches(second)).toEqual([]);
    expect(await services.voices.ofPerson(ada, { id: await personId('Paolo') })).toMatchObject({
      recordings: 1,
    });
    await name(first, 'Marco', 'Piero');
    await expect(services.voices.ofPerson(ada, { id })).rejects.toMatchObject({ code: 'not_found' });
    await services.worker.stop();
  });

  it('deleting a person’s voice leaves no byte of it, and it is not learnt again until the user wants it', async () => {
    const { services, ada, offered, record, name, settled, matches, left } = await startWithVoices(open);
    const { second, id } = await offered();
    expect(await left()).toHaveLength(2);
    expect(await services.voices.remove(ada, { id })).toMatchObject({ recordings: 0, isExcluded: true });
    expect(await left()).toEqual([]);
    expect(await matches(second)).toEqual([]);
    await name(await record());
    await settled();
    expect(await left()).toEqual([]);
    expect(await services.voices.restore(ada, { id })).toMatchObject({ isExcluded: false });
    await settled();
    expect(await services.voices.ofPerson(ada, { id })).toMatchObject({ recordings: 2 });
    await services.worker.stop();
  });

  it('taking the consent back, clearing all data and deleting the person or the recording leave nothing', async () => {
    const { services, ada, offered, left } = await startWithVoices(open);
    const { first, id } = await offered();
    await services.recordings.remove(ada, { id: first });
    expect((await left()).filter((row) => row.startsWith('voiceprints'))).toEqual([]);
    const again = await offered();
    await services.people.remove(ada, { id: again.id });
    expect(await left()).toEqual([]);
    await offered();
    expect(await services.voices.update(ada, { isOn: false })).toMatchObject({ isOn: false, agreedAt: null });
    expect(await left()).toEqual([]);
    await services.voices.update(ada, { isOn: true });
    await offered();
    await services.data.clear(ada);
    expect(await left()).toEqual([]);
    expect(id).not.toBe('');
    await services.worker.stop();
  });

  it('voiceprints follow people who are joined, separated and split', async () => {
    const { services, ada, record, name, personId, settled } = await startWithVoices(open);
    const [one, two] = [await record(), await record()];
    await name(one);
    await name(two, 'Voce 2', 'Ingegnere');
    await settled();
    const [id, otherId] = [await personId(), await personId('Ingegnere')];
    const known = async (of: string) => (await services.voices.ofPerson(ada, { id: of })).recordings;
    await services.people.join(ada, { id, otherId });
    expect(await known(id)).toBe(2);
    await services.people.separate(ada, { id, partId: otherId });
    expect([await known(id), await known(otherId)]).toEqual([1, 1]);
    const { id: third } = await services.people.split(ada, { id, name: 'Marco due', recordingIds: [one] });
    expect([await known(third), await known(otherId)]).toEqual([1, 1]);
    await services.worker.stop();
  });

  it('refuses too little speech and mixed voices with a reason, and makes nothing of them', async () => {
    const { services, ada, record, name, personId, diarizer, settled } = await startWithVoices(open);
    const id = await record();
    diarizer.onDescribe = async (voices) =>
      voices.map((spans) =>
        spans[0]?.start === 5
          ? { vector: marco, seconds: 2, share: 1 }
          : { vector: anna, seconds: 20, share: 0.5 },
      );
    await name(id);
    await name(id, 'Voce 1', 'Anna');
    await settled();
    expect(await services.voices.inRecording(ada, { id })).toEqual([
      { speaker: 'Anna', matches: [], refusal: { reason: 'mixed', seconds: 20 } },
      { speaker: 'Marco', matches: [], refusal: { reason: 'short', seconds: 2 } },
    ]);
    expect(await services.voices.ofPerson(ada, { id: await personId() })).toMatchObject({ recordings: 0 });
    await services.worker.stop();
  });

  it('voiceprints of another model are neither compared nor lost', async () => {
    const { services, ada, offered, record, matches, diarizer } = await startWithVoices(open);
    const { id } = await offered();
    diarizer.model = { name: 'altro', version: '2' };
    expect(await matches(await record())).toEqual([]);
    expect(await services.voices.ofPerson(ada, { id })).toMatchObject({ recordings: 0, outdated: 1 });
    await services.worker.stop();
  });

  it('nobody reads, accepts, rejects or deletes what is another user’s, and nothing of it is offered to them', async () => {
    const { services, ada, offered, record, matches } = await startWithVoices(open);
    const { second, id } = await offered();
    const bruno = await services.register('bruno@example.test');
    await services.voices.update(bruno, { isOn: true });
    expect(await matches(await record(bruno), bruno)).toEqual([]);
    const match = { id: second, speaker: 'Voce 2', personId: id };
    const { voices } = services;
    for (const call of [
      () => voices.inRecording(bruno, { id: second }),
      () => voices.accept(bruno, match),
      () => voices.reject(bruno, match),
      () => voices.ofPerson(bruno, { id }),
      () => voices.remove(bruno, { id }),
      () => voices.restore(bruno, { id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    expect((await voices.export(bruno, {})).voiceprints).toEqual([]);
    await voices.update(bruno, { isOn: false });
    expect(await services.voices.ofPerson(ada, { id })).toMatchObject({ recordings: 1 });
    await services.worker.stop();
  });

  it('are exported only when asked for', async () => {
    const { services, ada, offered } = await startWithVoices(open);
    const { first, id } = await offered();
    let text = '';
    for await (const chunk of (await services.export.begin(ada)).content) text += chunk;
    expect(text).not.toMatch(/voiceprint|0\.98765/);
    const { voiceprints, cursor } = await services.voices.export(ada, {});
    expect(cursor).toBeNull();
    expect(voiceprints).toMatchObject([{ personId: id, recordingId: first, speaker: 'Marco', seconds: 9 }]);
    expect(voiceprints[0]?.vector[0]).toBeCloseTo(0.9876543, 6);
    expect(await services.voices.export(ada, { cursor: `${first} Anna Bo` })).toMatchObject({
      voiceprints: [{ speaker: 'Marco' }],
    });
    expect((await services.voices.export(ada, { cursor: `${first} Marco` })).voiceprints).toEqual([]);
    for (const cursor of ['', 'xyz', ' ', `${first} `, ` Marco`, `${first}~Marco`])
      await expect(services.voices.export(ada, { cursor }), cursor).rejects.toMatchObject({
        code: 'validation_failed',
        issues: [{ path: 'cursor' }],
      });
    await services.worker.stop();
  });

  it('a failure of the model is tried again, and words and voices stay as they are', async () => {
    const { services, ada, record, name, diarizer, personId } = await startWithVoices(open);
    const id = await record();
    diarizer.onDescribe = async () => {
      throw new Error('rotto');
    };
    const before = diarizer.descriptions;
    await name(id);
    await expect.poll(() => diarizer.descriptions).toBeGreaterThan(before);
    diarizer.onDescribe = async (voices) => voices.map(() => clear(marco));
    services.clock.advance(600_000);
    services.worker.wake();
    await expect
      .poll(async () => (await services.voices.ofPerson(ada, { id: await personId() })).recordings)
      .toBe(1);
    await services.worker.stop();
  });
});

describeSqlite((open) => {
  it('a voice is looked for in many recordings by as many statements as in one', async () => {
    const { services, diarizer, ada, record, name, personId, settled } = await startWithVoices(open);
    const { clock, eventBus: events, speakers, database } = services;
    const { counted, count } = withCountedStatements(database.db);
    const voices = createVoicesService({
      ...{ diarizer, clock, events, speakers },
      database: { ...database, db: counted },
    });
    await name(await record());
    await settled();
    await services.worker.stop();
    const id = await personId();
    const statements = async () => {
      const before = count();
      await voices.restore(ada, { id });
      return count() - before;
    };
    const queued = () =>
      database.db.selectFrom('jobs').select('subject_id').where('kind', '=', 'voiceprints').execute();
    const few = await statements();
    expect(await queued()).toHaveLength(1);
    const [recording] = await database.db.selectFrom('recordings').selectAll().execute();
    const [segment] = await database.db.selectFrom('recording_segments').selectAll().execute();
    if (!recording || !segment) throw new Error('there is none');
    const { id: _, ...row } = segment;
    for (const copy of ['a', 'b', 'c']) {
      await database.db
        .insertInto('recordings')
        .values({ ...recording, id: copy })
        .execute();
      await database.db
        .insertInto('recording_segments')
        .values({ ...row, recording_id: copy, speaker: 'Voce 1' })
        .execute();
    }
    expect(await statements()).toBe(few);
    expect(await queued()).toHaveLength(4);
  });

  it('no byte of a voiceprint is left in the file once it is deleted', async () => {
    const { services, ada, offered } = await startWithVoices(open);
    const { id } = await offered();
    const { database } = services;
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(marco[0] ?? 0);
    const isThere = async () => {
      await truncateLog(database);
      return readFileSync(database.file ?? '').includes(bytes);
    };
    expect(await isThere()).toBe(true);
    await services.voices.remove(ada, { id });
    await services.worker.stop();
    await rewriteWithoutDeleted(database);
    expect(await isThere()).toBe(false);
  });
});
