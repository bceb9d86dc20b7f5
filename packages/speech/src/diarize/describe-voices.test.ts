import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { LocalDiarizer } from '../host/local-diarizer.ts';
import { speakDialogue } from '../testing/dialogue.ts';
import { encodeAudio } from '../testing/encode.ts';
import { writeHumModels } from '../testing/hum-models.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { noise } from '../testing/voice.ts';

// These processes have the lowest priority.
vi.setConfig({ testTimeout: 60_000 });

const { signal } = new AbortController();
const words = 'allora la caldaia perde acqua da ieri sera e non si scalda';

function openDiarizer(): LocalDiarizer {
  const modelDir = join(temporaryFolder(), 'models');
  writeHumModels(modelDir);
  const diarizer = new LocalDiarizer({ isOurs: true, threads: 1, modelDir }, { idleMs: 60_000 });
  onTestFinished(() => diarizer.close());
  return diarizer;
}

const cosine = (one: number[] | null | undefined, other: number[] | null | undefined) =>
  (one ?? []).reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0);

test('a voice sounds the same in two recordings, unlike another, and other voices in its spans are left out', async () => {
  const diarizer = openDiarizer();
  const folder = temporaryFolder();
  const [one, other] = [join(folder, 'a.webm'), join(folder, 'b.wav')];
  const first = speakDialogue([
    [0, words],
    [1, words],
  ]);
  const later = speakDialogue([
    [2, words],
    [0, words],
  ]);
  encodeAudio(one, first.samples, 16_000, { encoder: 'libopus', live: true });
  writeFileSync(other, wavOf(later.samples));
  const spans = first.turns.map(({ start, end }) => [{ start, end }]);
  const [zero, voiceOne] = await diarizer.describeVoices(one, spans, { signal });
  const { end = 0 } = first.turns[1] ?? {};
  const [again, mixed] = await diarizer.describeVoices(
    other,
    [later.turns.slice(1), [{ start: 0, end: 2 * end }]],
    { signal },
  );
  expect(zero?.seconds).toBeGreaterThan(5);
  expect(zero?.share).toBe(1);
  expect(cosine(zero?.vector, again?.vector)).toBeGreaterThan(0.9);
  expect(cosine(zero?.vector, voiceOne?.vector)).toBeLessThan(0.5);
  expect(mixed?.share).toBeLessThan(0.8);
});

test('noise and what lies behind the end describe nobody, and files that are no audio are refused', async () => {
  const diarizer = openDiarizer();
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(noise(2, 0.2)));
  const nobody = { vector: null, seconds: 0 };
  const spans = [[{ start: 0, end: 2 }], [{ start: 50, end: 60 }], []];
  expect(await diarizer.describeVoices(path, spans, { signal })).toMatchObject([nobody, nobody, nobody]);
  writeFileSync(path, 'no audio');
  await expect(diarizer.describeVoices(path, spans, { signal })).rejects.toMatchObject({ kind: 'permanent' });
});

test('the model has the version of its file, and none where it is not installed', async () => {
  const diarizer = openDiarizer();
  expect(await diarizer.voiceModel()).toEqual({
    name: 'own',
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  const missing = { isOurs: true, threads: 1, modelDir: join(temporaryFolder(), 'none') };
  const absent = new LocalDiarizer(missing, { idleMs: 60_000 });
  onTestFinished(() => absent.close());
  expect(await absent.voiceModel()).toBeUndefined();
});
