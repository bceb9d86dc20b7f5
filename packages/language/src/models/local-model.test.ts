import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/language-host.ts';
import { findModelIn } from './local-model.ts';

test('a folder without a model, and one that is not there, have none', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'model.onnx'), '');
  expect(findModelIn(folder)).toBeUndefined();
  expect(findModelIn(join(folder, 'altrove'))).toBeUndefined();
});

test('the model is named after its file, and what belongs to the E5 family is read as such', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'significato'));
  writeFileSync(join(folder, 'Qwen-1.5B.GGUF'), '');
  expect(findModelIn(folder)).toEqual({ name: 'Qwen-1.5B', file: join(folder, 'Qwen-1.5B.GGUF') });
  writeFileSync(join(folder, 'multilingual-e5-small.gguf'), '');
  writeFileSync(join(folder, 'Qwen-1.5B.GGUF'), '');
  expect(findModelIn(join(folder, 'significato'))).toBeUndefined();
});

test('options beside it say its prefixes, and those that are broken say nothing', () => {
  const folder = temporaryFolder();
  const [name, file] = ['multilingual-e5-small', join(folder, 'multilingual-e5-small.gguf')];
  writeFileSync(file, '');
  const usual = { question: 'query: ', text: 'passage: ' };
  expect(findModelIn(folder)).toEqual({ name, file, prefixes: usual });
  const prefixes = { question: 'domanda: ', text: 'testo: ' };
  writeFileSync(join(folder, 'options.json'), JSON.stringify({ prefixes }));
  expect(findModelIn(folder)).toEqual({ name, file, prefixes });
  for (const broken of ['{', '[]', 'null', '{"prefixes":{"question":1,"text":2}}']) {
    writeFileSync(join(folder, 'options.json'), broken);
    expect(findModelIn(folder)).toEqual({ name, file, prefixes: usual });
  }
});
