import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { expect, it } from 'vitest';
import { backup, restore } from '../../cli/backup.ts';
import { examine } from '../../cli/doctor.ts';
import { readConfig } from '../../config/config.ts';
import { answerOf, filesIn } from '../../testing/backed-up.ts';
import { newFolder, startTestApp } from '../../testing/test-app.ts';

const token = 'prova-prova-prova-prova';

it('F-66: an empty audio folder is reported by doctor, backup, metrics and server, and deletes nothing from a backup', async () => {
  const app = await startTestApp({ overrides: { transcriptWaitMs: 0 } });
  const anna = await newTestUser(app);
  for (const seconds of [1, 2]) await upload(app, anna, [['audio', toneWav(seconds)]]);
  const { config } = app;
  const folder = newFolder();
  const kept = () => filesIn(join(folder, 'audio'));
  await backup(config, folder, () => {});
  const before = kept();
  await upload(app, anna, [['audio', toneWav(3)]]);
  await app.close();

  const audio = join(config.dataDir, 'audio');
  renameSync(audio, `${audio}-unmounted`);
  mkdirSync(audio);
  for (let round = 0; round < 2; round += 1) {
    const { told, lines, refusal } = await answerOf((report) => backup(config, folder, report));
    expect(refusal).toBe(
      'Files of recordings are missing in this Wingman (3): is the disk of the recordings mounted?',
    );
    expect(told).toMatchObject({ files: 2, unsaved: 1, missing: expect.any(Array) });
    expect(lines.filter((line) => line.includes(`, ${anna.user.email} (`))).toHaveLength(3);
    expect(kept()).toEqual(before);
  }
  const examined = await answerOf((report) => examine(config, report));
  expect(examined.refusal).toMatch(/^\d+ checks? failed\.$/);
  expect(examined.told.findings).toContainEqual({
    subject: 'recordings',
    state: 'fail',
    says: expect.stringContaining('none of the 3 files is there: is the disk of '),
  });

  const env = { DATA_DIR: config.dataDir, METRICS_TOKEN: token };
  const again = await startTestApp({ env, overrides: { transcriptWaitMs: 0 } });
  const scrape = async () =>
    (await fetch(again.url('/metrics'), { headers: { authorization: `Bearer ${token}` } })).text();
  await expect.poll(scrape).toMatch(/^wingman_missing_files 3$/m);

  const target = readConfig({ DATA_DIR: join(newFolder(), 'data'), SPEECH_ENGINE: 'off' }, folder);
  const done = await answerOf((report) => restore(target, folder, report));
  expect(done.told).toMatchObject({ files: 2, skipped: [], without: [{ kind: 'recording' }] });
});

it('F-66: one missing file is reported, and a deleted one is not missing', async () => {
  const app = await startTestApp({ overrides: { transcriptWaitMs: 0 } });
  const anna = await newTestUser(app);
  for (const seconds of [1, 2, 3]) await upload(app, anna, [['audio', toneWav(seconds)]]);
  const [deleted, lost] = (await anna.call('GET', '/api/recordings')).body as Recording[];
  await anna.call('DELETE', `/api/recordings/${deleted?.id}?now=true`);
  rmSync(join(app.config.dataDir, 'audio', lost?.audioPath ?? ''));
  const { told } = await answerOf((report) => examine(app.config, report));
  expect(told.findings).toContainEqual({
    subject: 'recordings',
    state: 'warn',
    says: expect.stringMatching(`1 of 2 files are missing.*recording ${lost?.id}`),
  });
});

it('F-66: an instance without accounts does not replace a backup that has some', async () => {
  const app = await startTestApp();
  await newTestUser(app);
  const folder = newFolder();
  await backup(app.config, folder, () => {});
  const before = filesIn(folder);
  const empty = await startTestApp({ env: { BACKUP_DIR: folder } });
  const { refusal } = await answerOf((report) => backup(empty.config, folder, report));
  expect(refusal).toMatch(/^This Wingman has no accounts, and the backup in .* has: /);
  expect(filesIn(folder)).toEqual(before);
});
