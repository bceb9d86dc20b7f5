import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadLocalEngine } from '../engines/local.ts';
import { type Encoding, encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeToneModel } from '../testing/tone-model.ts';
import { speakTones } from '../testing/tones.ts';
import { transcribeFile } from './transcribe.ts';

const { signal } = new AbortController();
const sentences = ['la caldaia perde', 'passo giovedì', 'alle cinque', 'porto i pezzi', 'a presto'];

test.each<[string, Encoding]>([
  ['a.webm', { encoder: 'libopus', live: true }],
  ['a.ogg', { encoder: 'libopus' }],
])(
  'a growing %s is heard part by part: nothing is lost or doubled, and times stay true',
  async (name, encoding) => {
    const folder = temporaryFolder();
    writeToneModel(folder);
    const engine = await loadLocalEngine({ modelDir: folder, threads: 1, language: 'it' });
    const whole = join(folder, name);
    encodeAudio(whole, speakTones(sentences.join('|'), { sampleRate: 48_000 }), 48_000, encoding);
    const bytes = readFileSync(whole);
    const expected = (await transcribeFile(whole, engine, { signal })).segments;

    const growing = join(folder, `growing-${name}`);
    const heard: typeof expected = [];
    const marks: number[] = [];
    let from = 0;
    for (let share = 0.15; share < 1; share += 0.05) {
      writeFileSync(growing, bytes.subarray(0, Math.round(bytes.length * share)));
      const { segments, until = from } = await transcribeFile(growing, engine, {
        signal,
        from,
        isOpen: true,
      });
      heard.push(...segments);
      marks.push(until);
      from = until;
    }
    expect(heard.length).toBeGreaterThanOrEqual(3);
    expect(marks).toEqual(marks.toSorted((a, b) => a - b));
    const rest = await transcribeFile(whole, engine, { signal, from });
    heard.push(...rest.segments);
    expect(heard.map(({ text }) => text)).toEqual(sentences);
    for (const [index, segment] of heard.entries()) {
      expect(Math.abs(segment.start - (expected[index]?.start ?? 0))).toBeLessThan(0.1);
    }
    expect(Math.abs(rest.duration - (await transcribeFile(whole, engine, { signal })).duration)).toBeLessThan(
      0.05,
    );
  },
);

test('a long sentence without a pause is emitted only once it has ended', async () => {
  const folder = temporaryFolder();
  writeToneModel(folder);
  const engine = await loadLocalEngine({ modelDir: folder, threads: 1, language: 'it' });
  const path = join(folder, 'a.webm');
  const long = Array.from({ length: 24 }, () => 'acqua').join(' ');
  encodeAudio(path, speakTones(`sì|${long}`, { sampleRate: 48_000, tail: 0 }), 48_000, {
    encoder: 'libopus',
    live: true,
  });
  const first = await transcribeFile(path, engine, { signal, isOpen: true });
  const until = first.until ?? 0;
  expect(first.segments.map(({ text }) => text)).toEqual(['sì']);
  expect(until).toBeLessThan(3);
  const rest = await transcribeFile(path, engine, { signal, from: until });
  expect(rest.segments.map(({ text }) => text).join(' ')).toBe(long);
});
