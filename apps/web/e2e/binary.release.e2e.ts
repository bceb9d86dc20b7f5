import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeTinyAnswerModel } from '@wingman/language/testing/tiny-answer-model.ts';
import { writeTinyMeaningModel } from '@wingman/language/testing/tiny-meaning-model.ts';
import { afterAll, expect } from 'vitest';
import { it } from './harness/it.ts';
import { recordTranscribeAsk } from './harness/main-job.ts';
import { bootstrapLimitMs, minimalDebian } from './harness/minimal-debian.ts';
import { type Product, startProduct } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';
import { createSpeechFixture, type SpeechFixture } from './harness/speech-fixture.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const execute = promisify(execFile);

let folder: string;
let binary: string;
let speech: SpeechFixture;
let product: Product;

it.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wingman-binary-e2e-'));
  binary = path.join(folder, 'wingman');
  const build = [path.join(root, 'scripts/build-binary.ts'), '--fast', '--output', binary];
  await execute(process.execPath, build, { cwd: root });
  speech = await createSpeechFixture();
}, 120_000);

afterAll(async () => {
  await product?.remove();
  await speech?.remove();
  await rm(folder, { recursive: true, force: true });
});

it('works as a single file with an empty environment, from a read-only folder', async () => {
  product = await startProduct(
    { SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir },
    { command: binary, args: ['serve'], folder, isBare: true },
  );
  await recordTranscribeAsk(product, speech);
});

it('detects voices with the bundled model', async () => {
  await product.kill();
  await product.start({ SPEECH_VAD: 'silero' });
  const caller = await registerOverRest(product.url, 'toni@example.test');
  const { id } = await caller.upload((await speech.say('questo non è una voce')).wav);
  type Heard = { status: string; transcript: string };
  const recording = () => caller.call<Heard>('GET', `/api/recordings/${id}`);
  await expect.poll(async () => (await recording()).status, { timeout: 60_000 }).toBe('ready');
  expect((await recording()).transcript).toBe('');
});

it('answers, and finds by meaning, with models of this machine', async () => {
  const models = ['answers', 'meaning'].map((name) => path.join(folder, 'models', name)) as [string, string];
  for (const each of models) await mkdir(each, { recursive: true });
  writeTinyAnswerModel(path.join(models[0], 'piccolo.gguf'), [
    'Il',
    ' treno',
    ' parte',
    ' alle',
    ' nove',
    ' [1].',
  ]);
  writeTinyMeaningModel(path.join(models[1], 'piccolo.gguf'), [['gatto', 'felino'], ['treno'], ['nove']]);
  await product.kill();
  await product.start({
    SPEECH_VAD: 'energy',
    ANSWER_MODEL_DIR: models[0],
    MEANING_MODEL_DIR: models[1],
  });
  const caller = await registerOverRest(product.url, 'nora@example.test');
  await caller.upload((await speech.say('il treno parte alle nove')).wav);
  const ask = async (message: string) => {
    const asked = { message, sessionId: crypto.randomUUID() };
    return (await caller.call<{ response: string }>('POST', '/api/chat', asked)).response;
  };
  // A model that lies there is tried first.
  const patient = { timeout: 60_000, interval: 500 };
  await expect.poll(() => ask('Quando parte il treno?'), patient).toBe('Il treno parte alle nove [1].');
  await product.kill();
  await product.start({ ANSWER_ENGINE: 'off', MEANING_MODEL_DIR: models[1] });
  await caller.upload((await speech.say('il gatto sta bene')).wav);
  await expect.poll(() => ask('E il felino?'), patient).toContain('gatto');
});

it('carries the licence of each package inside it', async () => {
  const env = { DATA_DIR: product.dataDir };
  const licences = (...args: string[]) =>
    execute(binary, ['licenses', ...args], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  const { stdout } = await licences();
  expect(stdout).toContain('GNU AFFERO GENERAL PUBLIC LICENSE');
  for (const name of [
    'fastify@',
    'react@',
    'kysely@',
    'better-sqlite3@',
    'sherpa-onnx-node@',
    '@seydx/node-av',
    'node-llama-cpp@',
    '@node-llama-cpp/',
  ]) {
    expect(stdout).toContain(`\n${name}`);
  }
  const told = JSON.parse((await licences('--json')).stdout);
  expect(told.licences).toContainEqual({
    name: expect.stringMatching(/^fastify@\d/),
    licence: 'MIT',
    text: expect.stringContaining('Permission is hereby granted'),
  });
});

const enter = '/bin/mount -t proc proc "$0/proc" && exec /usr/sbin/chroot "$0" "$@"';

it(
  'F-60: needs no library that a minimal Debian lacks',
  async () => {
    const { stdout } = await execute(binary, [], { env: { LD_TRACE_LOADED_OBJECTS: '1' } });
    expect(stdout).toContain('libc.so.6');
    expect(stdout).not.toMatch(/libatomic|not found/);
    const root = await minimalDebian();
    if (root === undefined) return;
    const inside = path.join(root, 'opt/wingman');
    await rm(inside, { recursive: true, force: true });
    await mkdir(inside, { recursive: true });
    await copyFile(binary, path.join(inside, 'wingman'));
    await cp(speech.modelDir, path.join(inside, 'model'), { recursive: true });
    const minimal = await startProduct(
      { DATA_DIR: '/opt/wingman/data', SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: '/opt/wingman/model' },
      {
        command: '/usr/bin/unshare',
        // Processes read their own memory usage in /proc.
        args: ['--mount', '/bin/sh', '-c', enter, root, '/opt/wingman/wingman', 'serve'],
        folder,
        isBare: true,
      },
    );
    try {
      const caller = await registerOverRest(minimal.url, 'toni@example.test');
      const { id } = await caller.upload((await speech.say('il treno parte alle nove')).wav);
      const words = async () =>
        (await caller.call<{ transcript: string }>('GET', `/api/recordings/${id}`)).transcript;
      await expect.poll(words, { timeout: 60_000 }).toBe('il treno parte alle nove');
    } finally {
      await minimal.remove();
      await rm(inside, { recursive: true, force: true });
    }
  },
  bootstrapLimitMs,
);

it('F-64: fails with one sentence, and leaves nothing, if the disk has no space for its files', async () => {
  const disk = await mkdtemp(path.join(folder, 'disk-'));
  const namespace = process.getuid?.() === 0 ? ['--mount'] : ['-Urm'];
  const mount = 'mount -t tmpfs -o size=64m tmpfs "$0" && "$@"; code=$?; find "$0" -type f; exit $code';
  const [args, env] = [
    [...namespace, 'sh', '-c', mount, disk, binary, 'serve'],
    { DATA_DIR: `${disk}/data` },
  ];
  const { PATH } = process.env;
  const ended = await execute('unshare', args, { env: { PATH, ...env } }).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended).toHaveProperty('stderr', expect.stringMatching(/^The disk of .* has 6\d MB free, .*\.\n$/));
});

it('F-62, F-64: runs read-only commands without unpacking, and repairs a truncated file of its own', async () => {
  const dataDir = path.join(folder, 'mended');
  const own = (...args: string[]) => execute(binary, args, { cwd: folder, env: { DATA_DIR: dataDir } });
  for (const command of ['--help', 'models', 'doctor']) await own(command);
  expect(existsSync(dataDir)).toBe(false);
  await own('migrate');
  const [addon = ''] = globSync('runtime/*/**/prebuilds/*.node', { cwd: dataDir });
  const whole = (await stat(path.join(dataDir, addon))).size;
  await truncate(path.join(dataDir, addon), 1000);
  await own('migrate');
  expect((await stat(path.join(dataDir, addon))).size).toBe(whole);
}, 60_000);
