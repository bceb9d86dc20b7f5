import { join } from 'node:path';
import { EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { expect, test, vi } from 'vitest';
import type { Prefixes } from '../models/local-model.ts';
import { isAlive, openHost, temporaryFolder } from '../testing/language-host.ts';
import { writeTinyMeaningModel } from '../testing/tiny-meaning-model.ts';
import type { LanguageHost } from './language-host.ts';
import { createLocalEmbedder } from './local-embedder.ts';

const meanings = [['denti', 'dentista'], ['prezzo', 'costa'], ['treno'], ['domanda']];
const { signal } = new AbortController();
const engine = { threads: 1 };

function open(host: LanguageHost, { prefixes }: { prefixes?: Prefixes } = {}) {
  const file = join(temporaryFolder(), 'piccolo.gguf');
  writeTinyMeaningModel(file, meanings);
  return createLocalEmbedder(host, { findModel: () => ({ name: 'piccolo', file, prefixes }), engine });
}

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (one === undefined || other === undefined) throw new Error('no vectors');
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

test('vectors are normalized, and the nearer the more meanings two texts share', async () => {
  const embedder = open(openHost());
  expect(embedder.model).toBe('piccolo');
  const texts = ['denti costa', 'dentista prezzo', 'treno', 'denti treno'];
  const [one, same, other, half] = await embedder.embed(texts, { purpose: 'text', signal });
  expect(one).toHaveLength(128);
  expect(cosine(one, one)).toBeCloseTo(1, 5);
  expect(cosine(one, same)).toBeCloseTo(1, 5);
  // Each text begins with a mark of weight 0.1, which all share.
  expect(cosine(one, other)).toBeCloseTo(0.01 / Math.sqrt(2.01 * 1.01), 5);
  expect(cosine(one, half)).toBeCloseTo(1.01 / 2.01, 5);
});

test('a model that asks for it reads other words before a question than before a text', async () => {
  const prefixes = { question: 'domanda ', text: '' };
  const host = openHost();
  const [marked] = await open(host, { prefixes }).embed(['denti'], { purpose: 'question', signal });
  const [written, unmarked] = await open(host).embed(['domanda denti', 'denti'], {
    purpose: 'question',
    signal,
  });
  const [text] = await open(host, { prefixes }).embed(['denti'], { purpose: 'text', signal });
  expect(cosine(marked, written)).toBeCloseTo(1, 5);
  expect(cosine(text, unmarked)).toBeCloseTo(1, 5);
  expect(cosine(marked, unmarked)).toBeLessThan(0.95);
});

test('of a text longer than the context the beginning counts', async () => {
  const long = `${'treno '.repeat(200)}${'denti '.repeat(5_000)}`;
  const [cut, short] = await open(openHost()).embed([long, 'treno '.repeat(80)], { purpose: 'text', signal });
  expect(cosine(cut, short)).toBeCloseTo(1, 5);
});

test('an aborted call rejects with its reason, and questions come before texts that are waiting', async () => {
  const host = openHost();
  const embedder = open(host);
  const leaving = new AbortController();
  const texts = Array.from({ length: 20_000 }, () => 'treno');
  const long = embedder.embed(texts, { purpose: 'text', signal: leaving.signal });
  let isLongDone = false;
  const settled = long
    .catch((error: unknown) => error)
    .finally(() => {
      isLongDone = true;
    });
  const [vector] = await embedder.embed(['denti'], { purpose: 'question', signal });
  expect(vector).toHaveLength(128);
  expect(isLongDone).toBe(false);
  const { pid } = host;
  leaving.abort(new Error('enough'));
  expect(await settled).toMatchObject({ message: 'enough' });
  await embedder.embed(['denti'], { purpose: 'text', signal });
  expect(host.pid).toBe(pid);
});

test('an idle process ends and gives its memory back; the next text starts another', async () => {
  const host = openHost({ idleMs: 20 });
  const embedder = open(host);
  await embedder.embed(['denti'], { purpose: 'text', signal });
  const { pid } = host;
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  expect(await embedder.embed(['denti'], { purpose: 'text', signal })).toHaveLength(1);
});

test('a model that is gone, or another one than is asked for, is a matter of the settings', async () => {
  const embedder = createLocalEmbedder(openHost(), { findModel: () => undefined, engine });
  const failed = embedder.embed(['denti'], { purpose: 'text', signal });
  await expect(failed).rejects.toBeInstanceOf(EmbeddingError);
  await expect(failed).rejects.toMatchObject({
    kind: 'misconfigured',
    reason: 'Il file del modello non c’è',
  });
  const other = open(openHost()).embed(['denti'], { purpose: 'question', signal, model: 'vecchio' });
  await expect(other).rejects.toMatchObject({ kind: 'misconfigured' });
});

test('a model that was used before serves as long as somebody has its file', async () => {
  const folder = temporaryFolder();
  const [file, before] = [join(folder, 'nuovo.gguf'), join(folder, 'vecchio.gguf')];
  writeTinyMeaningModel(file, meanings);
  writeTinyMeaningModel(before, [['denti', 'treno']]);
  const embedder = createLocalEmbedder(openHost(), {
    findModel: () => ({ name: 'nuovo', file }),
    findOther: (name) => (name === 'vecchio' ? { name, file: before } : undefined),
    engine,
  });
  const ask = (model: string) => embedder.embed(['denti', 'treno'], { purpose: 'question', signal, model });
  const [one, other] = await ask('vecchio');
  expect(cosine(one, other)).toBeCloseTo(1, 5);
  const [two, another] = await ask('nuovo');
  expect(cosine(two, another)).toBeLessThan(0.9);
});
