import { join } from 'node:path';
import { RankingError } from '@wingman/core/ports/reranker.ts';
import { expect, test, vi } from 'vitest';
import { isAlive, openHost, temporaryFolder } from '../testing/language-host.ts';
import { tinyRank, writeTinyRankingModel } from '../testing/tiny-ranking-model.ts';
import type { LanguageHost } from './language-host.ts';
import { createLocalReranker } from './local-reranker.ts';

const meanings = [['denti', 'dentista'], ['prezzo', 'costa'], ['treno']];
const question = 'quanto costa il dentista';
const { signal } = new AbortController();
const engine = { threads: 1 };

function open(host: LanguageHost, { silenceMs }: { silenceMs?: number } = {}) {
  const file = join(temporaryFolder(), 'piccolo.gguf');
  writeTinyRankingModel(file, meanings);
  return createLocalReranker(host, { findModel: () => ({ name: 'piccolo', file }), engine, silenceMs });
}

const about = (scores: number[]) => scores.map((score) => expect.closeTo(score, 3));
const many = Array.from({ length: 100_000 }, () => 'il treno');

test('a text is worth more the more of the question it answers, whatever its words', async () => {
  const reranker = open(openHost());
  expect(reranker.isReady?.()).toBe(true);
  const texts = ['il treno è in ritardo', 'per i denti il prezzo è alto', 'il prezzo del pane', ''];
  const expected = about([tinyRank(0), tinyRank(2), tinyRank(1), tinyRank(0)]);
  const told: number[] = [];
  const onScore = (score: number) => void told.push(score);
  expect(await reranker.rank(question, texts, { signal, onScore })).toEqual(expected);
  expect(told).toEqual(expected);
  expect(await reranker.rank('quando parte il treno', texts.slice(0, 1), { signal })).toEqual(
    about([tinyRank(1)]),
  );
});

test('of a question and a text that are longer than the context their beginnings count', async () => {
  const reranker = open(openHost());
  const noise = 'pane '.repeat(5_000);
  const texts = [`i denti ${noise} il prezzo`, `i denti e il prezzo ${noise}`];
  expect(await reranker.rank(`${question} ${noise}`, texts, { signal })).toEqual(
    about([tinyRank(1), tinyRank(2)]),
  );
});

test('an aborted call rejects with its reason, and its process goes on to the next', async () => {
  const host = openHost();
  const reranker = open(host);
  await reranker.rank(question, ['il treno'], { signal });
  const { pid } = host;
  const leaving = new AbortController();
  const left = reranker.rank(question, many, { signal: leaving.signal });
  leaving.abort(new Error('enough'));
  await expect(left).rejects.toThrow('enough');
  expect(await reranker.rank(question, ['i denti'], { signal })).toEqual(about([tinyRank(1)]));
  expect(host.pid).toBe(pid);
});

test('whoever gives up while the model is loaded leaves it for the next', async () => {
  const host = openHost({ cancelGraceMs: 0 });
  const reranker = open(host);
  const leaving = new AbortController();
  const left = reranker.rank(question, ['il treno'], { signal: leaving.signal });
  const { pid } = host;
  leaving.abort(new Error('enough'));
  await expect(left).rejects.toThrow('enough');
  expect(await reranker.rank(question, ['i denti'], { signal })).toEqual(about([tinyRank(1)]));
  expect(host.pid).toBe(pid);
});

test('a crash fails the call alone, and the next starts another process', async () => {
  const host = openHost();
  const reranker = open(host);
  await reranker.rank(question, ['il treno'], { signal });
  const crashed = reranker.rank(question, many, { signal });
  if (host.pid) process.kill(host.pid, 'SIGSEGV');
  await expect(crashed).rejects.toBeInstanceOf(RankingError);
  await expect(crashed).rejects.toMatchObject({
    kind: 'unavailable',
    reason: 'Il processo dei modelli linguistici si è interrotto',
  });
  expect(await reranker.rank(question, ['i denti'], { signal })).toEqual(about([tinyRank(1)]));
});

test('a process that hangs is killed, whether anybody waits for it or not', async () => {
  const host = openHost({ cancelGraceMs: 20 });
  const reranker = open(host);
  const impatient = open(host, { silenceMs: 500 });
  await reranker.rank(question, ['il treno'], { signal });
  const { pid } = host;
  const hang = () => host.pid && process.kill(host.pid, 'SIGSTOP');
  const leaving = new AbortController();
  const left = reranker.rank(question, many, { signal: leaving.signal });
  hang();
  leaving.abort(new Error('enough'));
  await expect(left).rejects.toThrow('enough');
  const waited = impatient.rank(question, ['i denti'], { signal });
  await expect(waited).rejects.toMatchObject({
    kind: 'unavailable',
    reason: 'Il modello linguistico non ha risposto in tempo',
  });
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  expect(await reranker.rank(question, ['i denti'], { signal })).toEqual(about([tinyRank(1)]));
});

test('an idle process ends and gives its memory back; the next question starts another', async () => {
  const host = openHost({ idleMs: 20 });
  const reranker = open(host);
  await reranker.rank(question, ['il treno'], { signal });
  const { pid } = host;
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  expect(await reranker.rank(question, ['i denti'], { signal })).toHaveLength(1);
});

test('a model that is gone is a matter of the settings', async () => {
  const reranker = createLocalReranker(openHost(), { findModel: () => undefined, engine });
  expect(reranker.isReady?.()).toBe(false);
  await expect(reranker.rank(question, ['il treno'], { signal })).rejects.toMatchObject({
    kind: 'misconfigured',
    reason: 'Il file del modello non c’è',
  });
});
