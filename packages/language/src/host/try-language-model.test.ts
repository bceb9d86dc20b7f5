import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ModelKind } from '../models/local-model.ts';
import { openHost, temporaryFolder } from '../testing/language-host.ts';
import { writeTinyAnswerModel } from '../testing/tiny-answer-model.ts';
import { writeTinyMeaningModel } from '../testing/tiny-meaning-model.ts';
import { writeTinyRankingModel } from '../testing/tiny-ranking-model.ts';
import { tryLanguageModel } from './try-language-model.ts';

function writeModel(kind: ModelKind): string {
  const file = join(temporaryFolder(), 'piccolo.gguf');
  if (kind === 'meaning') writeTinyMeaningModel(file, [['denti']]);
  else if (kind === 'ranking') writeTinyRankingModel(file, [['denti']]);
  else writeTinyAnswerModel(file, ['La', ' pulizia']);
  return file;
}

/** One process for all that fails with a sentence: it goes on to the next. */
async function tryAll(kind: ModelKind, changes: ((whole: Buffer) => Buffer)[], freeBytes?: number) {
  const host = openHost();
  const problems: unknown[] = [];
  for (const change of changes) {
    const file = writeModel(kind);
    writeFileSync(file, change(readFileSync(file)));
    const task = { task: 'try-model', file, kind, engine: { threads: 1, freeBytes } } as const;
    problems.push(await host.run(task).catch((error: unknown) => error));
  }
  return problems;
}

const unchanged = (whole: Buffer) => whole;
const damaged = { kind: 'model', message: 'Il file del modello è danneggiato o incompleto' };
const kinds: ModelKind[] = ['meaning', 'ranking', 'answers'];

test('a model is tried in a process of its own, which ends with it', async () => {
  for (const kind of kinds) await tryLanguageModel(writeModel(kind), kind, { threads: 1 });
  const missing = tryLanguageModel(join(temporaryFolder(), 'manca.gguf'), 'answers', { threads: 1 });
  await expect(missing).rejects.toMatchObject({ kind: 'model', message: 'Il file del modello non c’è' });
});

test.each(kinds)('a cut model for %s is told from a whole one, wherever it is cut', async (kind) => {
  const cuts = [0.001, 0.01, 0.5, 0.999].map(
    (part) => (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * part)),
  );
  const found = await tryAll(kind, [...cuts, unchanged]);
  expect(found).toEqual([...cuts.map(() => expect.objectContaining(damaged)), null]);
});

test('a file of another kind is no model', async () => {
  const others = [Buffer.from('Questo è un testo, non un modello.'), Buffer.alloc(100_000), Buffer.alloc(0)];
  const found = await tryAll(
    'answers',
    others.map((other) => () => other),
  );

  const notGguf = { kind: 'model', message: 'Il file non è un modello in formato GGUF' };
  expect(found).toMatchObject([notGguf, notGguf, notGguf]);
});

test.each<[kind: ModelKind, says: string, wanted: Partial<Record<ModelKind, string>>]>([
  [
    'answers',
    'Questo modello scrive risposte',
    { meaning: 'non serve a cercare per significato', ranking: 'non mette in ordine i risultati' },
  ],
  [
    'meaning',
    'Questo modello serve a cercare per significato',
    { answers: 'non scrive risposte', ranking: 'non mette in ordine i risultati' },
  ],
  [
    'ranking',
    'Questo modello mette in ordine i risultati',
    { meaning: 'non serve a cercare per significato', answers: 'non scrive risposte' },
  ],
])('a model for %s is refused for anything else', async (kind, says, wanted) => {
  const whole = readFileSync(writeModel(kind));
  for (const [other, refusal] of Object.entries(wanted)) {
    const found = await tryAll(other as ModelKind, [() => whole]);
    expect(found).toMatchObject([{ kind: 'model', message: `${says}: ${refusal}` }]);
  }
});

test('an unknown architecture is named, and a header that lies fails with a sentence', async () => {
  const rename = (whole: Buffer) =>
    Buffer.from(whole.toString('latin1').replaceAll('llama', 'lxama'), 'latin1');
  // The length behind a name: of the first tensor's rows, and of a text.
  const lie = (at: string) => (whole: Buffer) => {
    const copy = Buffer.from(whole);
    copy.writeBigUInt64LE(2n ** 40n, copy.indexOf(at) + at.length + 4);
    return copy;
  };
  expect(
    await tryAll('answers', [rename, lie('token_embd.weight'), lie('tokenizer.ggml.model')]),
  ).toMatchObject([
    { message: 'L’architettura «lxama» di questo modello non è conosciuta' },
    damaged,
    damaged,
  ]);
});

test('a model that the memory cannot hold is refused before it is loaded', async () => {
  expect(await tryAll('answers', [unchanged], 100e6)).toMatchObject([
    { message: 'Il modello ha bisogno di 0,4 GB di memoria e ne sono liberi 0,1' },
  ]);
});
