import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { audioAccept, mayHoldAudio } from '@wingman/contract/audio-format.ts';
import { expect, test } from 'vitest';
import { LocalDatabase } from '../../lib/local-database.ts';
import { sharePath } from '../../lib/share-address.ts';
import { clearLocalRecordings } from './local-cleanup.ts';
import { RecordingVault } from './recording-vault.ts';
import { type SharedFile, SharedFiles } from './shared-files.ts';

const note: SharedFile = { name: 'PTT-1.opus', type: 'audio/ogg' };
const mega = 1024 * 1024;

function open(estimate: StorageEstimate = {}) {
  const database = new LocalDatabase(`test-${crypto.randomUUID()}`);
  const clock = { now: 1_000_000 };
  const shared = new SharedFiles(database, {
    storage: { estimate: async () => estimate },
    now: () => clock.now++,
  });
  return { database, shared, clock, vault: new RecordingVault(database) };
}

async function* bytes(...chunks: (Uint8Array | string)[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
}

async function* broken(): AsyncGenerator<Uint8Array, void, undefined> {
  yield new Uint8Array(5 * mega);
  throw new Error('cut off');
}

test('keeps what comes in slices, is nobody’s recording until it is accepted, and then waits to be sent', async () => {
  const { shared, vault, database } = open();
  await shared.keep(note, bytes(new Uint8Array(3 * mega).fill(1), new Uint8Array(3 * mega).fill(2), 'fine'));
  expect(await shared.countUnclaimed()).toBe(1);
  expect(await shared.list('anna')).toEqual([]);
  await shared.claim('anna');
  const [file] = await shared.list('anna');
  if (!file) throw new Error('Nothing waits');
  expect(file).toMatchObject({
    filename: 'PTT-1.opus',
    bytes: 6 * mega + 4,
    sliceCount: 2,
    isImported: true,
  });
  expect((await database.slices.toArray()).map(({ blob }) => blob.size)).toEqual([4 * mega, 2 * mega + 4]);
  expect(await vault.list('anna')).toEqual([]);

  expect(await shared.accept([file.id], 'bruno')).toBe(0);
  expect(await shared.accept([file.id], 'anna')).toBe(1);
  expect(await vault.list('anna')).toMatchObject([{ status: 'pending', nextAttemptAt: 0, safe: true }]);
  const { audio, complete } = await vault.audioOf(file.id);
  expect([complete, (await audio.text()).slice(-4)]).toEqual([true, 'fine']);
  // A second tab answers: what was accepted stays.
  expect(await shared.accept([file.id], 'anna')).toBe(0);
  await shared.drop(file.id);
  expect(await vault.list('anna')).toHaveLength(1);
});

test('asks only the user who was there first', async () => {
  const { shared } = open();
  await shared.keep(note, bytes('uno'));
  await shared.claim('anna');
  await shared.keep({ ...note, name: 'due.mp3' }, bytes('due'));
  await shared.claim('bruno');
  const namesOf = async (user: string) => (await shared.list(user)).map(({ filename }) => filename);
  expect([await namesOf('anna'), await namesOf('bruno')]).toEqual([['PTT-1.opus'], ['due.mp3']]);
});

test('keeps only the name of what cannot be imported, and says why', async () => {
  const { shared, database } = open();
  let wasRead = 0;
  async function* watched() {
    for (const some of ['a', 'b']) {
      wasRead += 1;
      yield* bytes(some);
    }
  }
  await shared.keep({ name: 'foto.jpg', type: 'image/jpeg' }, watched());
  await shared.keep({ name: 'vuoto.mp3', type: '' }, bytes());
  await shared.claim('anna');
  const files = await shared.list('anna');
  expect(files.map(({ filename, refusal }) => [filename, refusal])).toEqual([
    ['foto.jpg', 'notAudio'],
    ['vuoto.mp3', 'empty'],
  ]);
  expect([wasRead, await database.slices.count()]).toEqual([2, 0]);
  expect(
    await shared.accept(
      files.map(({ id }) => id),
      'anna',
    ),
  ).toBe(0);
});

test('leaves room for recordings, and takes no more files than can be asked about', async () => {
  const full = open({ usage: 950, quota: 1000 });
  await full.shared.keep(note, bytes(new Uint8Array(9 * mega)));
  await full.shared.claim('anna');
  expect(await full.shared.list('anna')).toMatchObject([{ refusal: 'noSpace' }]);
  expect(await full.database.slices.count()).toBe(0);

  const { shared } = open();
  for (let number = 0; number < 52; number += 1) await shared.keep(note, bytes(`nota ${number}`));
  await shared.claim('anna');
  const refused = (await shared.list('anna')).filter(({ refusal }) => refusal === 'tooMany');
  expect(refused).toHaveLength(2);
});

test('the same content shared again is one file, and is known once it was imported', async () => {
  const { shared } = open();
  await shared.keep(note, bytes('st', 'essa'));
  await shared.keep({ ...note, name: 'copia.ogg' }, bytes('stessa'));
  await shared.keep(note, bytes('altra'));
  await shared.claim('anna');
  const [first, other] = await shared.list('anna');
  expect(await shared.list('anna')).toHaveLength(2);
  await shared.accept([first?.id ?? ''], 'anna');
  await shared.keep(note, bytes('stessa'));
  await shared.claim('anna');
  const waiting = await shared.list('anna');
  const known = await shared.knownAmong(waiting, 'anna');
  expect(waiting.map(({ id }) => [id === other?.id, known.has(id)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('what waits for one user stands in nobody else’s way', async () => {
  const { shared, database } = open();
  for (let number = 0; number < 50; number += 1) await shared.keep(note, bytes(`nota ${number}`));
  await shared.claim('anna');
  await shared.keep({ ...note, name: 'di bruno.ogg' }, bytes('nota 7'));
  await shared.claim('bruno');
  expect(await shared.list('bruno')).toMatchObject([{ filename: 'di bruno.ogg', sliceCount: 1 }]);

  await shared.keep({ ...note, name: 'troppo.ogg' }, bytes('nota 50'));
  await shared.claim('anna');
  const files = await shared.list('anna');
  expect(files.filter(({ refusal }) => refusal).map(({ filename, refusal }) => [filename, refusal])).toEqual([
    ['troppo.ogg', 'tooMany'],
  ]);
  expect([files.length, await database.slices.count()]).toEqual([51, 51]);
});

test('pictures that came along take no audio’s place', async () => {
  const { shared } = open();
  for (let number = 0; number < 50; number += 1)
    await shared.keep({ name: `${number}.jpg`, type: 'image/jpeg' }, bytes('foto'));
  await shared.keep(note, bytes('nota'));
  await shared.claim('anna');
  expect((await shared.list('anna')).filter(({ refusal }) => !refusal)).toMatchObject([{ bytes: 4 }]);
});

test('a file that was shared again after its question was put off is asked about anew', async () => {
  const { shared, database } = open();
  await shared.keep(note, bytes('nota'));
  await shared.claim('anna');
  const [first] = await shared.list('anna');
  await shared.keep({ ...note, name: 'di nuovo.ogg' }, bytes('nota'));
  await shared.claim('anna');
  const [again, ...more] = await shared.list('anna');
  expect([again?.filename, again?.id === first?.id, more]).toEqual(['di nuovo.ogg', false, []]);
  expect(await database.slices.count()).toBe(1);
});

test('names are one line that shows what it is', async () => {
  const { shared } = open();
  await shared.keep({ ...note, name: `nota\u202e\n${'o'.repeat(2000)}.ogg` }, bytes('nota'));
  await shared.claim('anna');
  const [file] = await shared.list('anna');
  expect(file?.filename).toBe(`nota ${'o'.repeat(195)}.ogg`);
});

test('leaves nothing of what was cut off, at once or by the end of the browser', async () => {
  const { shared, database, clock } = open();
  await expect(shared.keep(note, broken())).rejects.toThrow('cut off');
  expect([await database.recordings.count(), await database.slices.count()]).toEqual([0, 0]);

  const endless = shared.keep(
    note,
    (async function* () {
      yield new Uint8Array(5 * mega);
      await new Promise(() => {});
    })(),
  );
  void endless;
  await expect.poll(() => database.slices.count()).toBe(1);
  await shared.claim('anna');
  expect(await database.slices.count()).toBe(1);
  clock.now += 25 * 60 * 60_000;
  await shared.claim('anna');
  expect([await database.recordings.count(), await database.slices.count()]).toEqual([0, 0]);
});

test('goes with what a user clears', async () => {
  const { shared, vault, database } = open();
  await shared.keep(note, bytes('uno'));
  await shared.claim('anna');
  await shared.keep(note, bytes('due'));
  await shared.claim('bruno');
  await clearLocalRecordings(vault, 'anna');
  expect(await shared.list('anna')).toEqual([]);
  expect(await shared.list('bruno')).toHaveLength(1);
  expect(await database.slices.count()).toBe(1);
});

test('the manifest takes what the product accepts, and opens audio files', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../../public/manifest.webmanifest', import.meta.url), 'utf8'),
  );
  const { action, params } = manifest.share_target;
  expect(action).toBe(sharePath);
  expect(params.files[0].accept.filter((type: string) => type !== 'application/ogg')).toEqual(
    audioAccept.split(','),
  );
  const [handler] = manifest.file_handlers;
  expect(handler.action).toBe(sharePath);
  for (const [type, endings] of Object.entries<string[]>(handler.accept)) {
    for (const ending of endings)
      expect(mayHoldAudio({ name: `x${ending}`, type: '' }), type + ending).toBe(true);
  }
});
