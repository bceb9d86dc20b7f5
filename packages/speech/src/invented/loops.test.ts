import { expect, test } from 'vitest';
import type { Engine, HearOptions } from '../engines/engine.ts';
import type { HeardChunk } from '../join/heard-chunk.ts';
import { hearChunk } from '../transcribe/hear-again.ts';
import { findLoops } from './loops.ts';

const { signal } = new AbortController();
const chunk = { offset: 0, samples: new Float32Array(16_000) };

/** An engine that returns one result first and another the second time. */
function engine(first: HeardChunk, second: HeardChunk): Engine & { asked: (HearOptions | undefined)[] } {
  const asked: (HearOptions | undefined)[] = [];
  return {
    asked,
    maxChunkSeconds: 30,
    maxPauseSeconds: 1,
    voice: 'energy',
    async hear(_chunk, _signal, options) {
      asked.push(options);
      return asked.length === 1 ? first : second;
    },
  };
}

const said = (start: number, end: number, text: string) => ({ start, end, text, confidence: null });
const textsOf = (heard: HeardChunk) =>
  'segments' in heard ? heard.segments.map(({ text }) => text) : heard.tokens.map(({ text }) => text);

const stuck = { segments: [said(0, 20, `Allora ${'molto bene '.repeat(40)}`.trim())] };

test('F-30: a loop is requested once more, and a second result without one is used', async () => {
  const right = { segments: [said(0, 20, 'Allora, molto bene, ci vediamo.')] };
  const model = engine(stuck, right);
  const notes: object[] = [];
  expect(await hearChunk(model, chunk, { signal, onNote: (counts) => notes.push(counts) })).toEqual(right);
  expect(model.asked).toEqual([{ hints: [] }, { isSecond: true }]);
  expect(notes).toEqual([
    { segments: 1, letters: stuck.segments[0]?.text.length, loops: 1 },
    { segments: 1, letters: 31, loops: 0 },
  ]);
});

test('F-30: a repeated loop is kept once and marked, inside a segment and across segments', async () => {
  expect(textsOf(await hearChunk(engine(stuck, stuck), chunk, { signal }))).toEqual([
    'Allora molto bene [si ripete]',
  ]);
  const equal = {
    segments: Array.from({ length: 40 }, (_, i) => said(i * 6, i * 6 + 6, 'Grazie a tutti voi.')),
  };
  const heard = await hearChunk(engine(equal, equal), chunk, { signal });
  expect(heard).toEqual({ segments: [said(0, 6, 'Grazie a tutti voi. [si ripete]')] });
  const letters = { segments: [said(0, 9, `e ${'ah'.repeat(400)}`)] };
  expect(textsOf(await hearChunk(engine(letters, letters), chunk, { signal }))).toEqual([
    'e ahahah [si ripete]',
  ]);
});

test('F-30: a local model that loops at one timestamp likewise, and repetitions at the pace of speech are kept', async () => {
  const spoken = (pace: number) =>
    Array.from({ length: 60 }, (_, i) => [
      { text: '▁mol', start: i * pace },
      { text: 'to', start: (i + 0.3) * pace },
      { text: '▁bene', start: (i + 0.6) * pace },
    ]).flat();
  const stays = { tokens: spoken(0.1) };
  const heard = await hearChunk(engine(stays, stays), chunk, { signal });
  expect(textsOf(heard).join('').replaceAll('▁', ' ')).toBe(' molto bene [si ripete]');
  const said = { tokens: spoken(0.7) };
  expect(await hearChunk(engine(said, said), chunk, { signal })).toBe(said);
});

test('F-30: a result with low confidence is requested once more, and then accepted', async () => {
  const doubted = { segments: [said(0, 2, 'Sì, va bene.')], isDoubtful: true };
  const model = engine(doubted, doubted);
  expect(textsOf(await hearChunk(model, chunk, { signal }))).toEqual(['Sì, va bene.']);
  expect(model.asked).toHaveLength(2);
});

test('F-30: spoken repetitions cause no second request', async () => {
  for (const text of [
    'No no no!',
    'no, no, no, no, no, no, no, no',
    'Sì sì sì, certo, sì sì.',
    'piano piano piano piano piano',
    'Va bene, va bene, va bene, va bene.',
    'uno due tre uno due tre uno due tre',
    'Tanti auguri a te, tanti auguri a te, tanti auguri a Maria, tanti auguri a te.',
  ]) {
    const heard = { segments: [said(0, 5, text)] };
    const model = engine(heard, heard);
    expect(await hearChunk(model, chunk, { signal })).toBe(heard);
    expect(model.asked).toHaveLength(1);
  }
});

test('F-30: loop detection is linear', () => {
  const cpu = (count: number): number => {
    const words = Array.from({ length: count }, (_, i) => `w${i % 7}`);
    const runs = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      findLoops(words);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...runs);
  };
  cpu(5_000);
  expect(cpu(80_000) / Math.max(1_000, cpu(20_000))).toBeLessThan(12);
});
