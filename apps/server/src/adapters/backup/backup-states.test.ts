import { mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { expect, it, onTestFinished } from 'vitest';
import { listStates, restore } from '../../cli/backup.ts';
import type { Retention } from '../../config/retention.ts';
import { compose } from '../../process/compose.ts';
import { answerOf, filesIn } from '../../testing/backed-up.ts';
import { newFolder, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unusedConfig } from '../../testing/unused-config.ts';
import { writeBackup } from './write-backup.ts';

const log = { info() {}, warn() {}, error() {} };

async function backUpAt({ config }: TestApp, folder: string, now: string, retention: Retention) {
  const source = await compose(config, log, { isBeside: true });
  try {
    return await writeBackup({ ...source, clock: { now: () => new Date(now) } }, folder, {
      retention,
      timeZone: 'Europe/Rome',
    });
  } finally {
    await source.close();
  }
}

/** An instance with one recording, backed up once. */
async function startBackedUp() {
  const app = await startTestApp({ overrides: { transcriptWaitMs: 0 } });
  const anna = await newTestUser(app);
  await upload(app, anna, [['audio', toneWav(1)]]);
  const folder = newFolder();
  const keep = { daily: 7, weekly: 0, monthly: 0 };
  await backUpAt(app, folder, '2026-11-26T02:17:00Z', keep);
  return { app, folder, keep };
}

async function restored(folder: string, state?: string): Promise<string[]> {
  const target = unusedConfig();
  await restore(target, folder, () => {}, state === undefined ? {} : { state });
  const instance = await compose(target, log, { isBeside: true });
  onTestFinished(() => instance.close());
  const keys = await Array.fromAsync(instance.audioStore.list(), ({ key }) => key);
  return keys.sort();
}

const audioIn = (folder: string) =>
  filesIn(folder)
    .filter((path) => path.startsWith('audio/'))
    .map((path) => path.slice('audio/'.length));

it('F-67: states share their files, each can be restored, and files are deleted with the last state that needs them', async () => {
  const app = await startTestApp({ overrides: { transcriptWaitMs: 0 } });
  const anna = await newTestUser(app);
  const keys: string[] = [];
  const add = async () => {
    const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
    const recording = (await anna.call('GET', `/api/recordings/${(body as Recording).id}`)).body as Recording;
    keys.push(recording.audioPath ?? '');
    return recording.id;
  };
  const folder = newFolder();
  const keep = { daily: 2, weekly: 0, monthly: 0 };
  const first = await add();
  expect(await backUpAt(app, folder, '2026-11-26T02:17:00Z', keep)).toMatchObject({ files: 1, copied: 1 });
  await add();
  await anna.call('DELETE', `/api/recordings/${first}?now=true`);
  expect(await backUpAt(app, folder, '2026-11-27T02:17:00Z', keep)).toMatchObject({ files: 1, copied: 1 });
  expect(audioIn(folder)).toEqual(keys.toSorted());
  const { told } = await answerOf((report) => listStates(folder, report));
  expect(told.states).toMatchObject([
    { name: '2026-11-27T02-17-00.000Z', files: 1 },
    { name: '2026-11-26T02-17-00.000Z', files: 1 },
  ]);
  expect(await restored(folder)).toEqual([keys[1]]);
  expect(await restored(folder, '2026-11-26')).toEqual([keys[0]]);
  expect(await restored(folder, '2026-11-27T02:17:00.000Z')).toEqual([keys[1]]);
  const { refusal } = await answerOf((report) =>
    restore(unusedConfig(), folder, report, { state: '2026-11-25' }),
  );
  expect(refusal).toContain('There is no state 2026-11-25');

  for (const [day, files] of [
    ['2026-11-28', 2],
    ['2026-11-29', 1],
  ] as const) {
    const made = await backUpAt(app, folder, `${day}T02:17:00Z`, keep);
    expect(made).toMatchObject({ files: 1, copied: 0 });
    expect(audioIn(folder)).toHaveLength(files);
  }
  expect(audioIn(folder)).toEqual([keys[1]]);
  const names = filesIn(folder).filter((path) => !path.startsWith('audio/'));
  expect(names.filter((path) => path.startsWith('states/'))).toHaveLength(3);
  // Lists with the same files are one.
  expect(names.filter((path) => path.startsWith('files-'))).toHaveLength(1);
});

it('F-67: a backup of the first format is restored, and continued as one with states', async () => {
  const { app, folder, keep } = await startBackedUp();
  rmSync(join(folder, 'states'), { recursive: true });
  const path = join(folder, 'wingman-backup.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), format: 1 }));
  expect(await restored(folder)).toHaveLength(1);
  expect(await backUpAt(app, folder, '2026-11-27T02:17:00Z', keep)).toMatchObject({ files: 1, copied: 0 });
  const { told } = await answerOf((report) => listStates(folder, report));
  expect(told.states).toHaveLength(2);
  expect(await restored(folder, '2026-11-26')).toHaveLength(1);
});

it('F-67: an unreadable manifest or folder causes no deletion', async () => {
  const app = await startTestApp({ overrides: { transcriptWaitMs: 0 } });
  const anna = await newTestUser(app);
  const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
  const folder = newFolder();
  const keep = { daily: 7, weekly: 0, monthly: 0 };
  const first = await backUpAt(app, folder, '2026-11-26T02:17:00Z', keep);
  const [key] = audioIn(folder);
  await anna.call('DELETE', `/api/recordings/${(body as Recording).id}?now=true`);
  await backUpAt(app, folder, '2026-11-27T02:17:00Z', keep);
  // As a failing disk, for root, too: EISDIR in place of EIO.
  const manifest = join(folder, 'states', '2026-11-26T02-17-00.000Z.json');
  const text = readFileSync(manifest);
  rmSync(manifest);
  mkdirSync(manifest);
  await backUpAt(app, folder, '2026-11-28T02:17:00Z', keep);
  const { told } = await answerOf((report) => listStates(folder, report));
  expect(told.unreadable).toEqual(['2026-11-26T02-17-00.000Z']);
  rmSync(manifest, { recursive: true });
  writeFileSync(manifest, text);
  const { database, files } = first.state.manifest;
  expect(filesIn(folder)).toEqual(expect.arrayContaining([database.name, files.name]));
  expect(await restored(folder, '2026-11-26')).toEqual([key]);

  rmSync(join(folder, 'states'), { recursive: true });
  writeFileSync(join(folder, 'states'), '');
  await expect(listStates(folder, () => {})).rejects.toThrow('ENOTDIR');
  await expect(backUpAt(app, folder, '2026-11-29T02:17:00Z', keep)).rejects.toThrow('ENOTDIR');
});

it('F-67: leftovers of a backup interrupted at any point are deleted by a later one, and the earlier states stay', async () => {
  const { app, folder, keep } = await startBackedUp();
  const [key = ''] = audioIn(folder);
  const orphan = `${key.slice(0, 4)}000000${key.slice(10)}`;
  const leftovers = [
    `database-${crypto.randomUUID()}.part`,
    'database-0123456789abcdef.sqlite',
    'files-0123456789abcdef.jsonl',
    'files.part',
    `audio/${key}.part`,
    `audio/${orphan}`,
  ];
  for (const name of leftovers) writeFileSync(join(folder, name), 'half');
  // As a power cut leaves it between the two manifests of a state.
  unlinkSync(join(folder, 'wingman-backup.json'));
  expect(await restored(folder)).toEqual([key]);
  await backUpAt(app, folder, '2026-11-27T02:17:00Z', keep);
  for (const name of leftovers) expect(filesIn(folder)).not.toContain(name);
  expect(await restored(folder, '2026-11-26')).toEqual([key]);
  expect(await restored(folder)).toEqual([key]);
});
