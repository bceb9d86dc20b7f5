import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { expect, it } from 'vitest';
import { wingman } from '../testing/program.ts';
import { newFolder, startTestApp } from '../testing/test-app.ts';

const isRoot = process.getuid?.() === 0;
/** The user `nobody` of every Linux. */
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
/** A namespace of its own, in which mounts can be made, with or without root's rights. */
const namespace = isRoot ? ['unshare', '--mount'] : ['unshare', '-Urm'];

async function run(args: string[], env: Record<string, string>, within?: string[]) {
  const { ended, output } = wingman(args, { PORT: '0', ...env }, within);
  return { code: await ended, ...output() };
}

it('F-62: commands that only look make nothing', async () => {
  const parent = newFolder();
  const model = newFolder();
  writeToneModel(model);
  const files = readdirSync(model);
  const env = {
    DATA_DIR: join(parent, 'above', 'data'),
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: model,
  };
  for (const args of [['doctor'], ['--help'], ['models', 'list'], ['--version']]) {
    expect(await run(args, env)).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(parent)).toEqual([]);
    expect(readdirSync(model)).toEqual(files);
  }
});

it('F-62: doctor leaves a database as it is, whatever its shape', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: folder };
  expect(await run(['migrate'], env)).toMatchObject({ code: 0 });
  const before = readdirSync(folder).sort();
  const looked = await run(['doctor'], env);
  expect(looked).toMatchObject({ code: 0, out: expect.stringMatching(/^ok {4}database: sqlite, schema 2/m) });
  expect(readdirSync(folder).sort()).toEqual(before);
  writeFileSync(join(folder, 'wingman.sqlite'), '');
  expect((await run(['doctor'], env)).out).toContain('database: sqlite, empty: the first start creates it');
  expect(statSync(join(folder, 'wingman.sqlite')).size).toBe(0);
});

it('F-62: files of another user are reported in one sentence, by doctor and by the start', async () => {
  const parent = newFolder();
  chmodSync(parent, 0o755);
  const folder = join(parent, 'data');
  mkdirSync(folder);
  const env = { DATA_DIR: folder };
  const lock = join(folder, 'server.lock');
  if (isRoot) chownSync(folder, nobody, nobody);
  const within = isRoot ? asNobody : [];
  expect(await run(['migrate'], env, within)).toMatchObject({ code: 0 });
  rmSync(lock, { force: true });
  writeFileSync(lock, '');
  // Whoever is not root cannot give files away, and can close them.
  chmodSync(lock, isRoot ? 0o600 : 0o000);
  const sentence = isRoot
    ? /server\.lock belongs to root and cannot be written to by nobody: .*`chown -R nobody .*data`\./
    : /server\.lock may not be read and written by .*: look at its permissions\./;
  const started = await run(['serve'], env, within);
  expect(started).toMatchObject({ code: 1, out: '', err: expect.stringMatching(sentence) });
  expect(started.err.trim().split('\n')).toHaveLength(1);
  for (const each of isRoot ? [within, []] : [within]) {
    const looked = await run(['doctor'], env, each);
    expect(looked).toMatchObject({ code: 1, out: expect.stringMatching(sentence) });
  }
});

it('F-62: root changes nothing in the data folder of another user', async () => {
  // Nobody else can act as root: then there is nothing to refuse.
  const folder = newFolder();
  const env = { DATA_DIR: folder };
  expect(await run(['migrate'], env)).toMatchObject({ code: 0 });
  if (isRoot) chownSync(join(folder, 'wingman.sqlite'), nobody, nobody);
  const before = readdirSync(folder).sort();
  const asked = await run(['admin', 'promote', 'a@example.test'], env);
  expect(asked).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      isRoot ? /belongs to nobody: run this as that user, e\.g\. with `sudo -u nobody`\.\n$/ : /no account/,
    ),
  });
  if (isRoot) expect(readdirSync(folder).sort()).toEqual(before);
});

it('F-63: needs no /tmp that may be written to', async () => {
  const folder = newFolder();
  // SQLite's last choice is the folder in which it is started.
  const close = 'mount --bind $each $each && mount -o remount,ro,bind $each';
  const hide = `mount --bind "$0" /mnt; for each in /tmp /var/tmp; do ${close}; done; cd /proc; exec "$@"`;
  const within = [...namespace, 'sh', '-c', hide, folder];
  const migrated = await run(['migrate'], { DATA_DIR: '/mnt/data' }, within);
  expect(migrated).toMatchObject({ code: 0, err: '' });
  expect(existsSync(join(folder, 'data', 'wingman.sqlite'))).toBe(true);
});

it('F-63: a start removes temporary files that were left a day ago', async () => {
  const dataDir = newFolder();
  const [left, young] = [join(dataDir, 'tmp', 'left'), join(dataDir, 'tmp', 'young')];
  for (const folder of [left, young]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'audio'), 'x');
  }
  utimesSync(left, 1, 1);
  await startTestApp({ env: { DATA_DIR: dataDir } });
  expect([existsSync(left), existsSync(young)]).toEqual([false, true]);
});
