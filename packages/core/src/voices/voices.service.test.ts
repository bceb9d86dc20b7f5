import { readFileSync } from 'node:fs';
import { rewriteWithoutDeleted, truncateLog } from '@wingman/db/erasure.ts';
import { everyRow } from '@wingman/db/testing/loose-ends.ts';
import { describeDatabases, describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { createTestDiarizer } from '../testing/test-diarizer.ts';
import { ask, createTestServices } from '../testing/test-services.ts';

const turns = [0, 1, 0, 1].map((voice, i) => ({ start: i * 5, end: i * 5 + 5, voice }));
const sentences = ['buongiorno a tutti', 'la caldaia perde acqua', 'allora vengo giovedì', 'grazie mille'];

/** Of unit length; a number that is found nowhere else. */
const voiceOf = (first: number) => [first, Math.sqrt(1 - first ** 2)];
const [marco, anna] = [voiceOf(0.9876543), voiceOf(-0.1234567)];
const clear = (vector: number[]) => ({ vector, seconds: 9, share: 1 });

type Open = Parameters<Parameters<typeof describeDatabases>[0]>[0];

/** Each recording has two voices: the first sounds like Anna, the second like Marco. */
async function start(open: Open, options: { isOn?: boolean } = {}) {
  const diarizer = createTestDiarizer(turns);
  diarizer.onDescribe = async (voices) => voices.map((spans) => clear(spans[0]?.start === 5 ? marco : anna));
  const services = await createTestServices(await open(), { diarizer });
  const ada = await services.register('ada@example.test');
  if (options.isOn !== false) await services.voices.update(ada, { isOn: true });
  const record = async (actor: Actor = ada) => {
    const { id } = await services.remember(actor, sentences);
    await expect
      .poll(async () => (await services.recordings.get(actor, { id })).segments.map(({ speaker }) => speaker))
      .toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
    return id;
  };
  const name = (id: string, speaker = 'Voce 2', as = 'Marco') =>
    services.speakers.rename(ada, { id, speaker, name: as });
  const personId = async (called = 'Marco') =>
    (await services.people.list(ada, { name: called })).people[0]?.id ?? '';
  const settled = async () => {
    const waiting = () =>
      services.database.db.selectFrom('jobs').select('id').where('kind', '=', 'voiceprints').execute();
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  };
  const matches = async (id: string, actor: Actor = ada) => {
    await settled();
    return (await services.voices.inRecording(actor, { id })).flatMap(({ speaker, matches: all }) =>
      all.map(({ name: who, percent }) => ({ speaker, who, percent })),
    );
  };
  /** Marco is known from a first recording, and offered in a second one. */
  const offered = async () => {
    const first = await record();
    await name(first);
    await settled();
    const second = await record();
    expect(await matches(second)).toMatchObject([{ speaker: 'Voce 2', who: 'Marco' }]);
    return { first, second, id: await personId() };
  };
  /** The rows that hold something of how a voice sounds, or whom one sounds like. */
  const left = async () => {
    const found: string[] = [];
    for await (const { table, text } of everyRow(services.database))
      if (table === 'voiceprints' || table === 'voice_matches') found.push(`${table} ${text}`);
    return found;
  };
  return { services, diarizer, ada, record, name, personId, settled, matches, offered, left };
}

describeDatabases((open) => {
  it('stores and offers nothing until the user agrees, then learns the voices that have a name', async () => {
    const { services, diarizer, ada, record, name, settled, matches, left } = await start(open, {
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
    const { services, ada, offered, matches } = await start(open);
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
    const { services, ada, offered, settled, matches } = await start(open);
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
    const { services, ada, offered, record, matches, name } = await start(open);
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

  it('a voice that gets another name takes the match and the voiceprint along', async () => {
    const { services, offered, name, personId, matches, ada } = await start(open);
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
    const { services, ada, offered, record, name, settled, matches, left } = await start(open);
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
    const { services, ada, offered, left } = await start(open);
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

  it('nothing of a voice lies in the trash, and a recording that comes back is listened to again', async () => {
    const { services, ada, offered, settled, personId } = await start(open);
    const { first } = await offered();
    await services.recordings.remove(ada, { id: first });
    for await (const { table, text } of everyRow(services.database))
      expect(`${table} ${text}`).not.toMatch(/spans_key|"vector"/);
    await services.trash.restore(ada, { recordingIds: [first] });
    await settled();
    expect(await services.voices.ofPerson(ada, { id: await personId() })).toMatchObject({ recordings: 1 });
    await services.worker.stop();
  });

  it('voiceprints follow people who are joined, separated and split', async () => {
    const { services, ada, record, name, personId, settled } = await start(open);
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
    const { services, ada, record, name, personId, diarizer, settled } = await start(open);
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
    const { services, ada, offered, record, matches, diarizer } = await start(open);
    const { id } = await offered();
    diarizer.model = { name: 'altro', version: '2' };
    expect(await matches(await record())).toEqual([]);
    expect(await services.voices.ofPerson(ada, { id })).toMatchObject({ recordings: 0, outdated: 1 });
    await services.worker.stop();
  });

  it('nobody reads, accepts, rejects or deletes what is another user’s, and nothing of it is offered to them', async () => {
    const { services, ada, offered, record, matches } = await start(open);
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
    const { services, ada, offered } = await start(open);
    const { first, id } = await offered();
    let text = '';
    for await (const chunk of (await services.export.begin(ada)).content) text += chunk;
    expect(text).not.toMatch(/voiceprint|0\.98765/);
    const { voiceprints, cursor } = await services.voices.export(ada, {});
    expect(cursor).toBeNull();
    expect(voiceprints).toMatchObject([{ personId: id, recordingId: first, speaker: 'Marco', seconds: 9 }]);
    expect(voiceprints[0]?.vector[0]).toBeCloseTo(0.9876543, 6);
    await services.worker.stop();
  });

  it('a failure of the model is tried again, and words and voices stay as they are', async () => {
    const { services, ada, record, name, diarizer, personId } = await start(open);
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
  it('no byte of a voiceprint is left in the file once it is deleted', async () => {
    const { services, ada, offered } = await start(open);
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
