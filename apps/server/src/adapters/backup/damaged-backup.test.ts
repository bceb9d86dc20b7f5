import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { call, newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { backup, listStates, restore } from '../../cli/backup.ts';
import type { Config } from '../../config/config.ts';
import { compose } from '../../process/compose.ts';
import { answerOf, corruptFile, filesIn } from '../../testing/backed-up.ts';
import { newFolder, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unusedConfig } from '../../testing/unused-config.ts';
import { digestFile } from './digest.ts';
import { verifyBackup } from './verify-backup.ts';

const log = { info() {}, warn() {}, error() {} };

const held = createHeldTranscriber();

beforeAll(() =>
  held.release({
    duration: 2,
    segments: [{ start: 0, end: 2, text: 'il treno parte alle otto', confidence: null }],
  }),
);

/** An instance with two transcribed recordings, and a backup of it. */
async function backedUp() {
  const app = await startTestApp({ overrides: { transcriber: held.transcriber } });
  const testUser = await newTestUser(app);
  for (const seconds of [1, 2]) await upload(app, testUser, [['audio', toneWav(seconds)]]);
  const folder = newFolder();
  expect(await backUp(app, folder)).toMatchObject({ refusal: undefined });
  const recordings = (await testUser.call('GET', '/api/recordings')).body as Recording[];
  const keys = recordings.map(({ audioPath }) => audioPath ?? '').sort();
  return { app, testUser, folder, keys, recordings };
}

const backUp = ({ config }: TestApp, folder: string, flags = {}) =>
  answerOf((report) => backup(config, folder, report, flags));
const restoreTo = (config: Config, folder: string, flags = {}) =>
  answerOf((report) => restore(config, folder, report, flags));

async function recordingsOn(config: Config, { user }: TestUser): Promise<Recording[]> {
  const app = await startTestApp({ env: { DATA_DIR: config.dataDir } });
  const signedIn = await call(app, 'POST', '/api/auth/login', {
    email: user.email,
    password: 'parola segreta',
  });
  const { token } = signedIn.body as { token: string };
  const answer = await call(app, 'GET', '/api/recordings', undefined, { authorization: `Bearer ${token}` });
  return answer.body as Recording[];
}

/** Changes the copy of the database in a backup of one state, and what its manifests say of it. */
async function changeDatabaseCopy(folder: string, change: (handle: Handle) => Promise<unknown>) {
  const copy = join(folder, filesIn(folder).find((path) => path.startsWith('database-')) ?? '');
  const snapshot = await openDatabase({ kind: 'sqlite', file: copy });
  await change(snapshot.db);
  await snapshot.close();
  const database = await digestFile(copy);
  for (const path of filesIn(folder).filter((each) => each.endsWith('.json'))) {
    const manifest = JSON.parse(readFileSync(join(folder, path), 'utf8'));
    Object.assign(manifest.database, database);
    writeFileSync(join(folder, path), JSON.stringify(manifest));
  }
}

it('F-61: verification reads everything again and repairs files that the instance still has', async () => {
  const { app, folder, keys } = await backedUp();
  const [corrupt = '', truncated = ''] = keys.map((key) => join(folder, 'audio', key));
  corruptFile(corrupt);
  truncateSync(truncated, 100);
  const made = await backUp(app, folder, { verify: true });
  expect(made.refusal).toBeUndefined();
  // The one with another length is copied again by any backup.
  expect(made.told).toMatchObject({ copied: 1, verification: { damaged: [] } });
  expect(made.told.verification).toMatchObject({
    repaired: [{ path: `audio/${keys[0]}`, use: { kind: 'recording', key: keys[0] } }],
  });
  for (const key of keys)
    expect(readFileSync(join(folder, 'audio', key))).toEqual(
      readFileSync(join(app.config.dataDir, 'audio', key)),
    );
  expect(await restoreTo(unusedConfig(), folder)).toMatchObject({ refusal: undefined, told: { files: 2 } });
});

it('F-61: a corrupt list, manifest or database does not prevent later complete backups', async () => {
  const { app, folder } = await backedUp();
  for (const name of [/^files-/, /^wingman-backup/, /^states\//, /^database-/]) {
    const path = filesIn(folder).find((each) => name.test(each)) ?? '';
    if (path.endsWith('.json')) writeFileSync(join(folder, path), '{');
    else corruptFile(join(folder, path));
    const { told, refusal } = await backUp(app, folder, { verify: true });
    // An earlier copy of the database, or what names it, cannot be made again.
    const isRepaired = /^files-|^wingman/.test(path);
    if (isRepaired) expect({ path, refusal }).toEqual({ path, refusal: undefined });
    expect(told).toMatchObject({ files: 2 });
    expect(await restoreTo(unusedConfig(), folder)).toMatchObject({ refusal: undefined, told: { files: 2 } });
    for (const damage of (told.verification as { damaged: { states: string[] }[] }).damaged)
      for (const state of damage.states) rmSync(join(folder, 'states', `${state}.json`));
  }
});

it('F-61: what cannot be repaired is named, and all the rest is verified', async () => {
  const { app, testUser, folder, keys } = await backedUp();
  const listNames = () => filesIn(folder).filter((path) => path.startsWith('files-'));
  const [list = ''] = listNames();
  const [state = ''] = filesIn(folder).filter((path) => path.startsWith('states/'));
  await upload(app, testUser, [['audio', toneWav(3)]]);
  // The first state is of an earlier schema, which cannot say which files it has.
  await changeDatabaseCopy(folder, (db) => db.schema.dropTable('converted_audio').execute());
  corruptFile(join(folder, list));
  const made = await backUp(app, folder, { verify: true });
  expect(made.refusal).toBe('Files of the backup are damaged and could not be repaired (1).');
  const damaged = [{ path: list, states: [basename(state, '.json')] }];
  expect(made.told.verification).toMatchObject({ repaired: [], damaged });

  const source = await compose(app.config, log, { isBeside: true });
  onTestFinished(() => source.close());
  // The disk would be too full for the audio.
  const audio = `audio/${keys[0]}`;
  corruptFile(join(folder, audio));
  const full = await verifyBackup(source, folder, { keepFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(full.damaged.map(({ path }) => path)).toEqual([list, audio]);
  expect((await verifyBackup(source, folder)).repaired.map(({ path }) => path)).toEqual([audio]);
  // A list cannot be written: a folder is in its way.
  const [second = ''] = listNames().filter((path) => path !== list);
  corruptFile(join(folder, second));
  mkdirSync(join(folder, 'files.part'));
  const blocked = await verifyBackup(source, folder);
  expect(blocked.damaged.map(({ path }) => path).sort()).toEqual([list, second].sort());
  rmSync(join(folder, 'files.part'), { recursive: true });
  const repaired = await verifyBackup(source, folder);
  expect(repaired.damaged.map(({ path }) => path)).toEqual([list]);
});

it('F-61: a restore lists corrupt files and, with a flag, skips them and tells users', async () => {
  const { app, testUser, folder, keys, recordings } = await backedUp();
  const [corrupt = '', lost = ''] = keys;
  corruptFile(join(folder, 'audio', corrupt));
  rmSync(join(folder, 'audio', lost));
  rmSync(join(app.config.dataDir, 'audio', corrupt));
  rmSync(join(app.config.dataDir, 'audio', lost));
  const verified = await backUp(app, folder, { verify: true });
  expect(verified.refusal).toContain('are missing in this Wingman (2)');
  expect(verified.lines.join('\n')).toMatch(
    new RegExp(`^damaged: recording .*\\(${corrupt}\\), in 2 states$`, 'm'),
  );

  const target = unusedConfig();
  const refused = await restoreTo(target, folder);
  expect(refused.refusal).toMatch(/^The backup is damaged: .*--skip-damaged restores all the rest\.$/);
  const done = await restoreTo(target, folder, { skipDamaged: true });
  expect(done.refusal).toBeUndefined();
  expect(done.told).toMatchObject({ files: 0, skipped: [corrupt] });
  const without = done.told.without as { id: string; email: string }[];
  expect(without.map(({ id }) => id).sort()).toEqual(recordings.map(({ id }) => id).sort());
  expect(done.lines.filter((line) => line.includes(testUser.user.email))).toHaveLength(2);
  for (const recording of await recordingsOn(target, testUser)) {
    expect(recording).toMatchObject({ audioPath: null, status: 'ready' });
    expect(recording.transcript).toContain('il treno parte alle otto');
  }
});

it.each(['corrupt', 'missing'])('F-61: a %s list loses no audio in a restore', async (condition) => {
  const { folder, keys, testUser } = await backedUp();
  const list = join(folder, filesIn(folder).find((path) => path.startsWith('files-')) ?? '');
  // The hash of the first file is another, so that nothing says what it should be; the second can be compared.
  const [first, ...rest] = readFileSync(list, 'utf8').trimEnd().split('\n');
  const damaged = { ...JSON.parse(first ?? ''), sha256: '0'.repeat(64) };
  if (condition === 'missing') rmSync(list);
  else writeFileSync(list, [JSON.stringify(damaged), ...rest, ''].join('\n'));
  const target = unusedConfig();
  expect(await restoreTo(target, folder)).toMatchObject({ refusal: expect.stringContaining(list) });
  const done = await restoreTo(target, folder, { skipDamaged: true });
  const unverified = condition === 'missing' ? keys : [damaged.key];
  expect(done).toMatchObject({ refusal: undefined, told: { files: 2, skipped: [], without: [] } });
  expect((done.told.unverified as { key: string }[]).map(({ key }) => key).sort()).toEqual(unverified);
  const lines = done.lines.filter((line) => line.startsWith('unverified: recording '));
  expect(lines).toHaveLength(unverified.length);
  const restored = await recordingsOn(target, testUser);
  expect(restored.map(({ audioPath }) => audioPath).sort()).toEqual(keys);
});

it('F-61: a queued recording with corrupt audio is marked as failed, with the reason', async () => {
  const app = await startTestApp({ overrides: { transcriptWaitMs: 0 } });
  const testUser = await newTestUser(app);
  await upload(app, testUser, [['audio', toneWav(1)]]);
  const folder = newFolder();
  await backUp(app, folder);
  corruptFile(join(folder, filesIn(folder).find((path) => path.startsWith('audio/')) ?? ''));
  const target = unusedConfig();
  await restoreTo(target, folder, { skipDamaged: true });
  expect(await recordingsOn(target, testUser)).toMatchObject([
    { audioPath: null, status: 'failed', statusReason: expect.stringContaining('non è nel backup') },
  ]);
});

it('F-61: for a corrupt database copy another state is suggested', async () => {
  const { folder } = await backedUp();
  const name = filesIn(folder).find((path) => path.startsWith('database-')) ?? '';
  truncateSync(join(folder, name), 4096);
  const target = unusedConfig();
  for (const flags of [{}, { skipDamaged: true }]) {
    const { refusal } = await restoreTo(target, folder, flags);
    expect(refusal).toMatch(/^The backup is damaged: .*: restore another state \(--list, --state\)\.$/);
  }
});

it('F-65: a backup of a newer version is refused before anything is made', async () => {
  const { folder } = await backedUp();
  const manifests = filesIn(folder).filter((path) => path.endsWith('.json'));
  const change = (values: object) => {
    for (const path of manifests.map((each) => join(folder, each)))
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...values }));
  };
  for (const values of [{ schema: '299901010000-add-telepathy' }, { format: 99 }]) {
    change(values);
    const target = unusedConfig();
    const { refusal } = await restoreTo(target, folder);
    expect(refusal).toBe(`The backup in ${folder} was made by a newer version of Wingman: use that version.`);
    expect(existsSync(target.dataDir)).toBe(false);
  }
  await expect(listStates(folder, () => {})).rejects.toThrow('was made by a newer version');
});

it('F-65: a database of a newer version is refused before audio is written, whatever the manifest says', async () => {
  const { folder } = await backedUp();
  await changeDatabaseCopy(folder, (db) =>
    db
      .insertInto('kysely_migration' as 'users')
      .values({ name: '299901010000-add-telepathy', timestamp: '' } as never)
      .execute(),
  );
  const target = unusedConfig();
  const { refusal } = await restoreTo(target, folder);
  expect(refusal).toContain('was made by a newer version of Wingman');
  expect(filesIn(join(target.dataDir, 'audio'))).toEqual([]);
});
