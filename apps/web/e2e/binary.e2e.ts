import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordTranscribeAsk } from './harness/main-job.ts';
import { type Product, startProduct } from './harness/product.ts';
import { registerOverRest } from './harness/rest.ts';
import { createSpeechFixture, type SpeechFixture } from './harness/speech-fixture.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const execute = promisify(execFile);

let folder: string;
let binary: string;
let speech: SpeechFixture;
let product: Product;

beforeAll(async () => {
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

it('does the whole job as one file with an empty environment, from a folder that is not ours', async () => {
  product = await startProduct(
    { SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir },
    { command: binary, args: ['serve'], folder, isBare: true },
  );
  await recordTranscribeAsk(product, speech);
});

it('tells voices from tones by the model that it carries', async () => {
  await product.kill();
  await product.start({ SPEECH_VAD: 'silero' });
  const caller = await registerOverRest(product.url, 'toni@example.test');
  const { id } = await caller.upload((await speech.say('questo non è una voce')).wav);
  type Heard = { status: string; transcript: string };
  const recording = () => caller.call<Heard>('GET', `/api/recordings/${id}`);
  await expect.poll(async () => (await recording()).status, { timeout: 30_000 }).toBe('ready');
  expect((await recording()).transcript).toBe('');
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
