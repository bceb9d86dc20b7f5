import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { KnownLanguageModel } from './language-catalogue.ts';
import { LanguageModels, type LanguageModelsConfig } from './language-models.ts';
import { modelFailures } from './model-failure.ts';
import { type GgufContent, ggufBytes } from './testing/gguf-file.ts';
import { hashesOf, type ModelServer, serveModel } from './testing/model-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const gigabyte = 1e9;
const reader: GgufContent = { architecture: 'bert', poolingType: 1 };
const writer: GgufContent = { architecture: 'qwen3', chatTemplate: '{{ messages }}' };
const ranker: GgufContent = { architecture: 'bert', poolingType: 4, tensors: ['cls.output.weight'] };
const otherReader: GgufContent = { ...reader, words: ['altro', 'lessico'] };

type Published = { server: ModelServer; known: KnownLanguageModel[]; source: string };

/** A server with two models for meaning, a small one and a large one. */
async function publish(contents: GgufContent[] = [reader, otherReader]): Promise<Published> {
  const source = temporaryFolder();
  const names = contents.map((content, index) => {
    const name = `model-${index}.gguf`;
    writeFileSync(join(source, name), ggufBytes(content));
    return name;
  });
  const server = await serveModel(source);
  const known = names.map(
    (file, index): KnownLanguageModel => ({
      kind: 'meaning',
      name: basename(file, '.gguf'),
      files: [file],
      downloadBytes: readFileSync(join(source, file)).length,
      urls: { [file]: `${server.baseUrl}/${file}` },
      hashes: { [file]: server.hashes[file] ?? '' },
      needsBytes: (index + 1) * 0.5 * gigabyte,
      licence: 'MIT',
      languages: 94,
      prefixes: { question: 'query: ', text: 'passage: ' },
    }),
  );
  return { server, known, source };
}

function open(config: Partial<LanguageModelsConfig> = {}): LanguageModels {
  const models = new LanguageModels({
    kind: 'meaning',
    folder: join(temporaryFolder(), 'meaning'),
    memoryBytes: 8 * gigabyte,
    ...config,
  });
  onTestFinished(() => models.close());
  return models;
}

async function downloaded(models: LanguageModels, name = 'model-0'): Promise<void> {
  models.download(name);
  await ended(models, name);
}

async function ended(models: LanguageModels, name: string): Promise<void> {
  const isOver = async () => (await models.list()).find((model) => model.name === name)?.download === null;
  await vi.waitUntil(isOver, { timeout: 10_000 });
}

const problemOf = async (models: LanguageModels, name = 'model-0') =>
  (await models.list()).find((model) => model.name === name)?.problem;

test('a model is downloaded, tried, used under its name and hash, and removed', async () => {
  const { known } = await publish();
  const tryModel = vi.fn(async () => {});
  const models = open({ known, tryModel });
  const changes = vi.fn();
  models.onChange(changes);
  await models.refresh();
  expect(models.current()).toBeUndefined();
  expect(models.problem()).toBe('Il modello per il significato non è ancora installato');
  await downloaded(models);
  const current = models.current();
  expect(current).toMatchObject({ kind: 'meaning', prefixes: { question: 'query: ', text: 'passage: ' } });
  expect(current?.name).toMatch(/^model-0@[0-9a-f]{12}$/);
  expect(current?.file).toMatch(/model-0\.gguf$/);
  expect(models.problem()).toBeNull();
  expect(changes).toHaveBeenCalled();
  expect(tryModel).toHaveBeenCalledWith(current?.file, 'meaning');
  expect(await models.list()).toMatchObject([
    {
      name: 'model-0',
      isChosen: true,
      isInstalled: true,
      isRecommended: true,
      canBeRemoved: true,
      licence: 'MIT',
    },
    { name: 'model-1', isChosen: false, isInstalled: false, isRecommended: false, canBeDownloaded: true },
  ]);
  await models.remove('model-0');
  expect(models.current()).toBeUndefined();
  await expect(models.remove('model-0')).rejects.toMatchObject({ code: 'not_found' });
});

test('an interrupted download is resumed where it broke off', async () => {
  const { known, server, source } = await publish();
  const models = open({ known });
  server.breakAfter = 150;
  models.download('model-0');
  const received = async () => (await models.list())[0]?.download?.receivedBytes;
  await vi.waitUntil(async () => (await received()) === 150, { timeout: 10_000 });
  server.breakOff();
  await ended(models, 'model-0');
  expect(await models.list()).toMatchObject([
    { isInstalled: false, bytes: 150, problem: 'Lo scaricamento si è interrotto' },
    {},
  ]);
  server.breakAfter = undefined;
  await downloaded(models);
  expect(server.requests.at(-1)).toEqual({ name: 'model-0.gguf', range: 'bytes=150-' });
  const file = models.current()?.file ?? '';
  expect(readFileSync(file)).toEqual(readFileSync(join(source, 'model-0.gguf')));
});

test('F-20: a file with another hash, or without a known one, is not taken', async () => {
  const { known, server } = await publish();
  const wrong = known.map((model) => ({ ...model, hashes: { 'model-0.gguf': '0'.repeat(64) } }));
  const models = open({ known: wrong });
  await downloaded(models);
  expect(models.current()).toBeUndefined();
  expect(await problemOf(models)).toBe(`${modelFailures.wrong_file} model-0.gguf`);

  const unknown = open({ known: known.map((model) => ({ ...model, hashes: {} })) });
  const before = server.requests.length;
  await downloaded(unknown);
  expect(await problemOf(unknown)).toContain(modelFailures.hash_missing);
  expect(server.requests).toHaveLength(before);
});

test('another address gives bytes, and the operator’s hash says which', async () => {
  const { server } = await publish([otherReader]);
  const { known } = await publish();
  const mirror = { url: server.baseUrl, hashes: { 'model-0.gguf': server.hashes['model-0.gguf'] ?? '' } };
  const models = open({ known, mirror });
  await downloaded(models);
  expect(models.current()?.name).toMatch(/^model-0@/);
  expect(models.problem()).toBeNull();
});

test('a model of another kind is refused with a sentence, whoever put it there', async () => {
  const { known } = await publish([writer]);
  const tryModel = vi.fn(async () => {});
  const models = open({ known, tryModel });
  await downloaded(models);
  const sentence = 'Il modello non è del tipo giusto: qui ne serve uno per il significato';
  expect(await problemOf(models)).toBe(sentence);
  expect(models.problem()).toBe(sentence);
  expect(tryModel).not.toHaveBeenCalled();

  const ownFolder = temporaryFolder();
  writeFileSync(join(ownFolder, 'a.gguf'), ggufBytes(writer));
  const own = open({ ownFolder });
  await own.refresh();
  expect(own.problem()).toBe(sentence);
});

test.each([
  ['ranking', reader, "per l'ordine"],
  ['ranking', writer, "per l'ordine"],
  ['meaning', ranker, 'per il significato'],
  ['answers', ranker, 'per le risposte'],
] as const)('for %s a model that does something else is refused', async (kind, content, purpose) => {
  const ownFolder = temporaryFolder();
  writeFileSync(join(ownFolder, 'a.gguf'), ggufBytes(content));
  const models = open({ kind, ownFolder });
  await models.refresh();
  expect(models.problem()).toBe(`Il modello non è del tipo giusto: qui ne serve uno ${purpose}`);
});

test('a cut file, and one that does not work, are refused; a whole one is adopted', async () => {
  const ownFolder = temporaryFolder();
  const file = join(ownFolder, 'a.gguf');
  writeFileSync(file, ggufBytes(reader));
  truncateSync(file, ggufBytes(reader).length - 1);
  const tryModel = vi.fn(async () => {});
  const models = open({ ownFolder, tryModel });
  await models.refresh();
  expect(models.problem()).toBe(modelFailures.cut);
  tryModel.mockRejectedValueOnce(new Error('unknown architecture'));
  writeFileSync(file, ggufBytes(reader));
  await models.refresh();
  expect(models.problem()).toBe(modelFailures.unusable);
  await models.refresh();
  expect(models.problem()).toBeNull();
  expect(models.current()?.name).toMatch(/^a@/);
});

test('a model that the memory cannot hold is neither downloaded nor loaded', async () => {
  const { known } = await publish();
  const models = open({ known, memoryBytes: 0.2 * gigabyte });
  expect(() => models.download('model-0')).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(await models.list()).toMatchObject([{ fits: false, canBeDownloaded: false }, { fits: false }]);
  expect(models.problem()).toMatch(/troppo poca memoria/);
  const ownFolder = temporaryFolder();
  writeFileSync(join(ownFolder, 'a.gguf'), ggufBytes(reader));
  const own = open({ ownFolder, memoryBytes: 0.2 * gigabyte });
  await own.refresh();
  expect(own.problem()).toBe(modelFailures.too_large);
});

test('a folder of the operator works without a network, has its own prefixes, and stays as it is', async () => {
  const ownFolder = temporaryFolder();
  writeFileSync(join(ownFolder, 'a.gguf'), ggufBytes(reader));
  writeFileSync(join(ownFolder, 'options.json'), '{"prefixes":{"question":"Q: ","text":"T: "}}');
  const models = open({ ownFolder });
  await models.refresh();
  const first = models.current();
  expect(first?.prefixes).toEqual({ question: 'Q: ', text: 'T: ' });
  // Those of the E5 family are known by their name.
  const e5Folder = temporaryFolder();
  writeFileSync(join(e5Folder, 'multilingual-e5-base.gguf'), ggufBytes(reader));
  const e5 = open({ ownFolder: e5Folder });
  await e5.refresh();
  expect(e5.current()?.prefixes).toEqual({ question: 'query: ', text: 'passage: ' });
  expect(await models.list()).toMatchObject([
    { canBeRemoved: false, canBeDownloaded: false, isChosen: true },
  ]);
  await expect(models.remove(basename(ownFolder))).rejects.toMatchObject({ code: 'conflict' });
  expect(() => models.download('model-0')).toThrow(expect.objectContaining({ code: 'not_found' }));
  // Vectors that were made with other prefixes are others.
  writeFileSync(join(ownFolder, 'options.json'), '{}');
  await models.refresh();
  expect(models.current()?.name).not.toBe(first?.name);
  writeFileSync(join(ownFolder, 'options.json'), '{"prefixes":7}');
  await models.refresh();
  expect(models.problem()).toBe(modelFailures.unusable);
});

test('what was put there by hand is used once it no longer changes, and the former model stays at hand', async () => {
  const { known, source } = await publish();
  const folder = join(temporaryFolder(), 'meaning');
  const models = open({ known, folder, lookMs: 20 });
  mkdirSync(join(folder, 'model-1'), { recursive: true });
  copyFileSync(join(source, 'model-1.gguf'), join(folder, 'model-1', 'model-1.gguf'));
  await vi.waitUntil(() => models.current()?.name.startsWith('model-1@'), { timeout: 10_000 });
  const former = models.current()?.name ?? '';
  await downloaded(models);
  await vi.waitUntil(() => models.current()?.name.startsWith('model-0@'), { timeout: 10_000 });
  expect(models.find(former)?.file).toMatch(/model-1\.gguf$/);
});

test('the operator names the model to use', async () => {
  const { known } = await publish();
  const models = open({ known, named: 'model-1' });
  await downloaded(models);
  expect(models.current()).toBeUndefined();
  await downloaded(models, 'model-1');
  expect(models.current()?.name).toMatch(/^model-1@/);
});

test('a model that decayed on the disk is found when every byte is read, and stays known as damaged', async () => {
  const { known } = await publish();
  const models = open({ known });
  await downloaded(models);
  expect(await models.verify()).toEqual([]);
  const file = models.current()?.file ?? '';
  const { utimesSync, statSync } = await import('node:fs');
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = 0xff;
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
  expect(await models.verify()).toEqual(['model-0']);
  await models.refresh();
  expect(models.current()).toBeUndefined();
  expect(models.problem()).toBe(modelFailures.file_damaged);
  expect(hashesOf(join(file, '..'))['model-0.gguf']).not.toBe(known[0]?.hashes['model-0.gguf']);
});
