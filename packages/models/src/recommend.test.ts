import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { expect, test } from 'vitest';
import { languageModels } from './language-catalogue.ts';
import { machineMemory, recommendedModel } from './recommend.ts';

const of = (kind: LanguageModelKind) => languageModels.filter((model) => model.kind === kind);
const gigabytes = 1e9;

test.each([
  [1, 8, undefined, undefined],
  [2, 8, undefined, undefined],
  [4, 8, 'multilingual-e5-small', undefined],
  [8, 8, 'multilingual-e5-small', 'qwen2.5-1.5b-instruct'],
  [16, 8, 'bge-m3', 'qwen3-4b-instruct-2507'],
  [32, 8, 'bge-m3', 'qwen3-8b'],
  [256, 8, 'bge-m3', 'qwen3-8b'],
  [32, 4, 'bge-m3', 'qwen3-4b-instruct-2507'],
  [32, 2, 'bge-m3', 'qwen2.5-1.5b-instruct'],
])('%i GB of memory and %i processors suit %s and %s', (memory, processors, meaning, answers) => {
  const machine = { memoryBytes: memory * gigabytes, processors };
  expect(recommendedModel(of('meaning'), machine)?.name).toBe(meaning);
  expect(recommendedModel(of('answers'), machine)?.name).toBe(answers);
});

test.each([
  [8, 8, undefined],
  [16, 8, 'bge-reranker-v2-m3'],
  [16, 4, 'bge-reranker-v2-m3'],
  [64, 2, undefined],
])(
  '%i GB of memory and %i processors suit %s for an order, which is optional',
  (memory, processors, name) => {
    const machine = { memoryBytes: memory * gigabytes, processors };
    expect(recommendedModel(of('ranking'), machine)?.name).toBe(name);
  },
);

test('the memory of this machine is that of the system, or less in a container', async () => {
  const { totalmem } = await import('node:os');
  expect(machineMemory()).toBeGreaterThan(1e8);
  expect(machineMemory()).toBeLessThanOrEqual(totalmem());
});

test.each(languageModels.map((model) => [model.name, model] as const))(
  '%s is published under a free licence, at one commit, with its hash',
  (_, { files, hashes, urls = {}, licence, downloadBytes, needsBytes }) => {
    expect(Object.keys(hashes)).toEqual(files);
    expect(Object.keys(urls)).toEqual(files);
    for (const hash of Object.values(hashes)) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const url of Object.values(urls)) {
      expect(url).toMatch(
        /^https:\/\/huggingface\.co\/[\w.-]+\/[\w.-]+\/resolve\/[0-9a-f]{40}\/[\w.-]+\.gguf$/,
      );
    }
    expect(['MIT', 'Apache-2.0']).toContain(licence);
    expect(needsBytes).toBeGreaterThan(downloadBytes);
  },
);

test('of each kind the smallest comes first, and no two models share a name or a hash', () => {
  for (const kind of ['meaning', 'ranking', 'answers'] as const) {
    const needs = of(kind).map(({ needsBytes }) => needsBytes);
    expect(needs).toEqual([...needs].sort((a, b) => a - b));
  }
  const names = languageModels.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(languageModels.flatMap(({ hashes }) => Object.values(hashes))).size).toBe(names.length);
});
