import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTinyAnswerModel } from '@wingman/language/testing/tiny-answer-model.ts';
import { writeTinyMeaningModel } from '@wingman/language/testing/tiny-meaning-model.ts';
import { hashesOf, serveModel } from '@wingman/models/testing/model-server.ts';
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { newFolder } from '../testing/test-app.ts';
import { downloadLanguageModel } from './language-models.ts';
import { listModels, removeModel, verifyModels } from './models.ts';

const file = 'reader.gguf';

/** A server with a model for meaning, whose hash the operator knows. */
async function published(folder: string): Promise<Record<string, string>> {
  const source = join(folder, 'source');
  mkdirSync(source);
  writeTinyMeaningModel(join(source, file), [['gatto', 'felino']]);
  const server = await serveModel(source);
  return {
    DATA_DIR: join(folder, 'data'),
    MEANING_LOCAL_MODEL: 'multilingual-e5-small',
    MEANING_MODEL_URL: server.baseUrl,
    MEANING_MODEL_SHA256: `${file}=${hashesOf(source)[file]}`,
  };
}

it('lists, downloads, verifies and removes language models beside those of speech', async () => {
  const folder = newFolder();
  const config = readConfig(await published(folder), folder);
  const said: string[] = [];
  const report = (_: object, sentences: string[]) => void said.push(...sentences);
  const listed = async (name: string) => {
    said.length = 0;
    await listModels(config, report);
    return said.find((line) => line.slice(2).startsWith(`${name} `) || line.slice(2).startsWith(`${name}:`));
  };
  expect(await listed('multilingual-e5-small')).toMatch(
    /^\* .*\(finds by meaning\): not installed, about 132\.4 MB to download, needs 0\.9 GB of memory, MIT, 94 languages/,
  );
  expect(await listed('qwen3-8b')).toMatch(
    /\(writes answers\): not installed, about 5027\.8 MB .*Apache-2\.0/,
  );
  expect(await listed('sherpa-onnx-whisper-small')).toMatch(/: not installed, .*, MIT, 99 languages$/);
  await downloadLanguageModel(config, { kind: 'meaning', name: undefined }, report);
  expect(said.at(-1)).toBe('The model multilingual-e5-small is ready.');
  expect(await listed('multilingual-e5-small')).toMatch(/: installed, 0\.\d MB/);
  // The folder of a kind is no model of speech.
  expect(await listed('meaning')).toBeUndefined();
  await expect(removeModel(config, 'meaning', report)).rejects.toThrow(/it is not here/);
  await verifyModels(config, report);
  expect(said.at(-1)).toMatch(/is whole/);

  const path = join(config.dataDir, 'models', 'meaning', 'multilingual-e5-small', file);
  const bytes = readFileSync(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(path, bytes);
  utimesSync(path, 1, 1);
  await expect(verifyModels(config, report)).rejects.toThrow('Damaged: multilingual-e5-small.');
  await removeModel(config, 'multilingual-e5-small', report);
  await expect(removeModel(config, 'multilingual-e5-small', report)).rejects.toThrow(/it is not here/);
});

it('F-20: says why a language model was not downloaded', async () => {
  const folder = newFolder();
  const settings = await published(folder);
  const download = (changes: Record<string, string>, name?: string) => {
    const config = readConfig({ ...settings, ...changes }, folder);
    return downloadLanguageModel(config, { kind: 'meaning', name }, () => {});
  };
  const otherHash = { MEANING_MODEL_SHA256: `${file}=${'0'.repeat(64)}` };
  await expect(download(otherHash)).rejects.toThrow(/was not downloaded: what was received is not the model/);
  await expect(download({ MEANING_MODEL_URL: 'http://127.0.0.1:9' })).rejects.toThrow(/does not answer/);
  await expect(download({}, 'altro')).rejects.toThrow(
    'There is no model altro for meaning; there are multilingual-e5-small, bge-m3',
  );
  writeTinyAnswerModel(join(folder, 'source', file), ['Il', ' treno']);
  const hash = hashesOf(join(folder, 'source'))[file];
  await expect(download({ MEANING_MODEL_SHA256: `${file}=${hash}` })).rejects.toThrow(
    /it is a model for something else/,
  );
  const own = { MEANING_MODEL_DIR: join(folder, 'source') };
  await expect(download(own)).rejects.toThrow(/is not ours \(MEANING_MODEL_DIR\)/);
});
