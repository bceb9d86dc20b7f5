import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { expect, it } from 'vitest';
import { servingOn, untilServing, wingman } from '../testing/program.ts';
import { freePort } from '../testing/spawned-program.ts';
import { newFolder } from '../testing/test-app.ts';
import { closeDataFolder } from './file-modes.ts';

/** What others than the owner may do something with, below a folder and itself. */
function openToOthers(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ];
  return paths.filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

it('F-12: whatever the umask, data, recordings and backups are their owner’s alone', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: join(folder, 'data'), PORT: await freePort() };
  const wide = ['sh', '-c', 'umask 0; exec "$0" "$@"'];
  const server = wingman(['serve'], env, wide);
  await untilServing(server);
  const app = servingOn(env.PORT);
  const anna = await newTestUser(app);
  await upload(app, anna, [['audio', toneWav(1)]]);
  expect(await wingman(['backup', join(folder, 'backup')], env, wide).ended).toBe(0);
  expect(openToOthers(env.DATA_DIR)).toEqual([]);
  expect(openToOthers(join(folder, 'backup'))).toEqual([]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const restored = { ...env, DATA_DIR: join(folder, 'restored') };
  expect(await wingman(['restore', join(folder, 'backup')], restored, wide).ended).toBe(0);
  expect(openToOthers(restored.DATA_DIR)).toEqual([]);
});

it('F-12: a start closes what an earlier version left open, and touches nothing that is not ours', () => {
  const data = newFolder();
  chmodSync(data, 0o755);
  const outside = newFolder();
  chmodSync(outside, 0o755);
  const files = ['wingman.sqlite', 'audio/ab/cd', 'runtime/0/lib/addon.node', 'models/m/model.onnx'];
  for (const file of files) {
    mkdirSync(dirname(join(data, file)), { recursive: true, mode: 0o755 });
    writeFileSync(join(data, file), '', { mode: 0o755 });
    chmodSync(join(data, file), 0o755);
  }
  // As a unit with StateDirectoryMode leaves them: closed above, open below.
  chmodSync(join(data, 'audio'), 0o700);
  symlinkSync(outside, join(data, 'backup'));
  closeDataFolder(data);
  expect(openToOthers(data)).toEqual([]);
  expect(lstatSync(join(data, 'runtime/0/lib/addon.node')).mode & 0o777).toBe(0o700);
  expect(lstatSync(outside).mode & 0o777).toBe(0o755);

  const linked = newFolder();
  mkdirSync(join(linked, 'ab'));
  chmodSync(join(linked, 'ab'), 0o755);
  const other = newFolder();
  symlinkSync(linked, join(other, 'audio'));
  closeDataFolder(other);
  expect(openToOthers(linked)).toEqual([]);

  chmodSync(data, 0o755);
  writeFileSync(join(data, 'photo.jpg'), '', { mode: 0o644 });
  chmodSync(join(data, 'photo.jpg'), 0o644);
  closeDataFolder(data);
  expect(openToOthers(data)).toEqual([data, join(data, 'photo.jpg')]);
});
