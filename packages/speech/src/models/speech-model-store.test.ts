import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { hashFile } from '@wingman/models/model-manifest.ts';
import { ModelStore, type ModelStoreConfig } from '@wingman/models/model-store.ts';
import { hashesOf, type ModelServer, serveModel } from '@wingman/models/testing/model-server.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeToneModel } from '../testing/tone-model.ts';
import { speechFilesIn } from './model-files.ts';

const files = ['model.onnx', 'tokens.txt'];

/** The expected tone model, wherever it comes from. */
function toneHashes(): Record<string, string> {
  const folder = temporaryFolder();
  writeToneModel(folder);
  return hashesOf(folder);
}

type Changes = { states: string[]; store: ModelStore };

function openStore(config: Partial<ModelStoreConfig> & { modelDir: string }): Changes {
  const states: string[] = [];
  const store: ModelStore = new ModelStore({
    modelName: 'toni',
    downloadBaseUrl: 'http://127.0.0.1:9',
    files,
    findFiles: speechFilesIn,
    fileHashes: toneHashes(),
    tryModel: () => Promise.resolve(),
    onChange: () => states.push(store.state.state),
    ...config,
  });
  onTestFinished(() => store.close());
  return { states, store };
}

async function downloaded(store: ModelStore): Promise<void> {
  store.download();
  await vi.waitUntil(() => store.state.state !== 'downloading', { timeout: 5_000 });
}

/** A download whose connection breaks after the sent bytes were received. */
async function brokenOff(store: ModelStore, server: ModelServer): Promise<void> {
  store.download();
  await vi.waitUntil(() => store.state.download?.receivedBytes === server.breakAfter, { timeout: 5_000 });
  server.breakOff();
  await vi.waitUntil(() => store.state.state !== 'downloading', { timeout: 5_000 });
}

async function toneServer(): Promise<ModelServer & { folder: string }> {
  const folder = temporaryFolder();
  writeToneModel(folder);
  return Object.assign(await serveModel(folder), { folder });
}

test('an empty folder has no model; files installed by hand are adopted once they work', async () => {
  const modelDir = join(temporaryFolder(), 'model');
  const tryModel = vi.fn(() => Promise.resolve());
  const { store } = openStore({ modelDir, tryModel });
  expect(store.state.state).toBe('missing');
  expect(await store.isReady()).toBe(false);
  writeToneModel(modelDir);
  expect(await store.isReady()).toBe(true);
  expect(await openStore({ modelDir, tryModel }).store.isReady()).toBe(true);
  expect(tryModel).toHaveBeenCalledTimes(1);
  const manifest = JSON.parse(readFileSync(join(modelDir, 'model.json'), 'utf8'));
  expect(manifest.files['model.onnx'].sha256).toBe(await hashFile(join(modelDir, 'model.onnx')));
});

test('a model in a read-only folder works, is tested once, and again when it changed', async () => {
  const modelDir = temporaryFolder();
  writeToneModel(modelDir);
  mkdirSync(join(modelDir, 'model.json'));
  const tryModel = vi.fn(() => Promise.resolve());
  const { store } = openStore({ modelDir, tryModel });
  expect(await store.isReady()).toBe(true);
  expect(await store.isReady()).toBe(true);
  expect(store.state.state).toBe('ready');
  expect(tryModel).toHaveBeenCalledTimes(1);
  utimesSync(join(modelDir, 'model.onnx'), 1, 1);
  tryModel.mockRejectedValueOnce(new Error('ended'));
  expect(await store.isReady()).toBe(false);
  expect(store.state.state).toBe('damaged');
});

test('F-62: a read-only command writes nothing beside the model', async () => {
  const modelDir = temporaryFolder();
  writeToneModel(modelDir);
  const before = readdirSync(modelDir);
  const { store } = openStore({ modelDir, isReadOnly: true });
  expect(await store.isReady()).toBe(true);
  expect(readdirSync(modelDir)).toEqual(before);
});

test('a file that changed after it worked is reported as damaged', async () => {
  const modelDir = temporaryFolder();
  writeToneModel(modelDir);
  const { store } = openStore({ modelDir });
  expect(await store.isReady()).toBe(true);
  const bytes = readFileSync(join(modelDir, 'model.onnx'));
  bytes[500] = (bytes[500] ?? 0) ^ 0xff;
  writeFileSync(join(modelDir, 'model.onnx'), bytes);
  expect(await store.isReady()).toBe(false);
  expect(store.state.state).toBe('damaged');
});

test.each([
  ['an empty file', ''],
  ['an error page', '<html>404</html>'],
  ['a pointer', 'version https://git-lfs.github.com/spec/v1'],
])('%s instead of the model is reported as damaged and never loaded', async (_, content) => {
  const modelDir = temporaryFolder();
  writeToneModel(modelDir);
  writeFileSync(join(modelDir, 'model.onnx'), content);
  const tryModel = vi.fn(() => Promise.resolve());
  const { store } = openStore({ modelDir, tryModel });
  expect(await store.isReady()).toBe(false);
  expect(store.state.state).toBe('damaged');
  expect(tryModel).not.toHaveBeenCalled();
});

test('a download reports its progress, checks hashes and ends ready', async () => {
  const server = await toneServer();
  const modelDir = join(temporaryFolder(), 'model');
  const progress: (number | null | undefined)[] = [];
  const { store, states } = openStore({
    modelDir,
    downloadBaseUrl: server.baseUrl,
    onChange: () => {
      states.push(store.state.state);
      progress.push(store.state.download?.totalBytes);
    },
  });
  await downloaded(store);
  expect(store.state).toEqual({ state: 'ready', download: null, downloadError: null });
  expect(states[0]).toBe('downloading');
  const total = files.reduce((sum, name) => sum + readFileSync(join(server.folder, name)).length, 0);
  expect(progress).toContain(total);
  expect(await store.isReady()).toBe(true);
});

test('a wrong hash refuses the file with a reason, and the download can be retried', async () => {
  const server = await toneServer();
  const modelDir = join(temporaryFolder(), 'model');
  const fileHashes: Record<string, string> = { ...toneHashes(), 'model.onnx': '0'.repeat(64) };
  const { store } = openStore({ modelDir, fileHashes, downloadBaseUrl: server.baseUrl });
  await downloaded(store);
  expect(store.state.state).toBe('missing');
  expect(store.state.downloadError).toContain('model.onnx');
  Object.assign(fileHashes, toneHashes());
  await downloaded(store);
  expect(store.state.state).toBe('ready');
});

test('F-20: a file without a known hash is not downloaded', async () => {
  const server = await toneServer();
  const fileHashes = { 'model.onnx': toneHashes()['model.onnx'] ?? '' };
  const { store } = openStore({ modelDir: temporaryFolder(), fileHashes, downloadBaseUrl: server.baseUrl });
  await downloaded(store);
  expect(store.state).toMatchObject({
    state: 'missing',
    downloadError: expect.stringContaining('tokens.txt'),
  });
  expect(server.requests).toEqual([]);
});

test('an interrupted download is resumed', async () => {
  const server = await toneServer();
  const modelDir = join(temporaryFolder(), 'model');
  const { store } = openStore({ modelDir, downloadBaseUrl: server.baseUrl });
  server.breakAfter = 5_000;
  await brokenOff(store, server);
  expect(store.state).toMatchObject({ state: 'missing', downloadError: 'Lo scaricamento si è interrotto' });
  server.breakAfter = undefined;
  await downloaded(store);
  expect(store.state.state).toBe('ready');
  expect(server.requests[1]).toEqual({ name: 'model.onnx', range: 'bytes=5000-' });
  expect(await hashFile(join(modelDir, 'model.onnx'))).toBe(
    await hashFile(join(server.folder, 'model.onnx')),
  );
});

test('a model that does not work after the download is not ready', async () => {
  const server = await toneServer();
  const tryModel = (): Promise<void> => Promise.reject(new Error('refused'));
  const { store } = openStore({ modelDir: temporaryFolder(), downloadBaseUrl: server.baseUrl, tryModel });
  await downloaded(store);
  expect(store.state).toMatchObject({
    state: 'damaged',
    downloadError: 'Il modello ricevuto non può essere usato',
  });
});

test('an unreachable server, or an error response, is reported in Italian', async () => {
  const { store } = openStore({ modelDir: temporaryFolder() });
  await downloaded(store);
  expect(store.state.downloadError).toBe('Il server del modello non è raggiungibile');
});

test('a failed download leaves the working model in place', async () => {
  const server = await toneServer();
  const modelDir = temporaryFolder();
  writeToneModel(modelDir);
  const { store } = openStore({ modelDir, downloadBaseUrl: server.baseUrl });
  expect(await store.isReady()).toBe(true);
  server.breakAfter = 5_000;
  await brokenOff(store, server);
  expect(await store.isReady()).toBe(true);
  truncateSync(join(modelDir, 'model.onnx'), 3_000);
  expect(await store.isReady()).toBe(false);
  rmSync(join(modelDir, 'tokens.txt'));
  expect(await store.isReady()).toBe(false);
  expect(store.state.state).toBe('missing');
});

test('a model installed by hand is noticed once it stops changing, and a bad one is tested once', async () => {
  const modelDir = temporaryFolder();
  let tried = 0;
  const tryModel = async (): Promise<void> => {
    tried += 1;
    if (tried === 1) throw new Error('half of it is missing');
  };
  const { store } = openStore({ modelDir, tryModel });
  await store.lookAgain();
  expect(store.state.state).toBe('missing');
  writeToneModel(modelDir);
  await store.lookAgain();
  expect(store.state.state).toBe('missing');
  for (let i = 0; i < 3; i += 1) await store.lookAgain();
  expect(store.state.state).toBe('damaged');
  expect(tried).toBe(1);
  utimesSync(join(modelDir, 'model.onnx'), 1, 1);
  await store.lookAgain();
  await store.lookAgain();
  expect(store.state.state).toBe('ready');
});

test('F-33: a download waits for the server’s Retry-After, and can be cancelled meanwhile', async () => {
  const server = await toneServer();
  const modelDir = join(temporaryFolder(), 'model');
  server.busy = ['0', '0'];
  const { store } = openStore({ modelDir, downloadBaseUrl: server.baseUrl });
  await downloaded(store);
  expect(store.state.state).toBe('ready');
  expect(server.busy).toEqual([]);
  const other = openStore({ modelDir: join(temporaryFolder(), 'model'), downloadBaseUrl: server.baseUrl });
  server.busy = ['3600', '3600', '3600'];
  other.store.download();
  await vi.waitUntil(() => server.busy.length === 1, { timeout: 5_000 });
  other.store.cancel();
  await vi.waitUntil(() => other.store.state.state !== 'downloading', { timeout: 5_000 });
  expect(server.busy).toHaveLength(1);
});
