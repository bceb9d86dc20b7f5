import { describe, expect, test } from 'vitest';
import { type KnownVoice, likelihoodRatio, likelyPeople, openVoiceBook } from './match-voice.ts';

/** A unit vector at these degrees. */
const at = (degrees: number) =>
  Float32Array.from([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);

const print = (personId: string, degrees: number, recordingId = `${personId} ${degrees}`): KnownVoice => ({
  personId,
  recordingId,
  vector: at(degrees),
  seconds: 20,
});

const names = (voices: KnownVoice[], degrees: number) =>
  likelyPeople(openVoiceBook(voices), at(degrees)).map(({ personId }) => personId);

test('a voice is whose it sounds like, and nobody’s when it sounds like nobody', () => {
  const voices = [print('anna', 0), print('marco', 90)];
  expect(names(voices, 10)).toEqual(['anna']);
  expect(names(voices, 80)).toEqual(['marco']);
  expect(names(voices, 180)).toEqual([]);
});

test('between two who sound alike nobody is named', () => {
  expect(names([print('anna', 0), print('bice', 20)], 10)).toEqual([]);
});

test('nothing is ever sure, and nobody is named without voiceprints or by another model', () => {
  const [best] = likelyPeople(openVoiceBook([print('anna', 0)]), at(0));
  expect(best?.percent).toBeLessThanOrEqual(99);
  expect(likelyPeople(openVoiceBook([]), at(0))).toEqual([]);
  expect(likelyPeople(openVoiceBook([print('anna', 0)]), Float32Array.from([1, 0, 0]))).toEqual([]);
});

describe('calibration', () => {
  test('own voices that vary much make a likeness mean less', () => {
    const steady = ['a', 'b', 'c'].flatMap((id, index) =>
      [0, 4, 8].map((degrees) => print(id, index * 120 + degrees)),
    );
    const wild = ['a', 'b', 'c'].flatMap((id, index) =>
      [0, 40, 80].map((degrees) => print(id, index * 120 + degrees)),
    );
    const [sure, unsure] = [openVoiceBook(steady).similarity, openVoiceBook(wild).similarity];
    expect(sure.same - sure.other).toBeGreaterThan(unsure.same - unsure.other);
    expect(likelihoodRatio(sure, 0.5)).not.toBe(likelihoodRatio(unsure, 0.5));
  });

  test('of a hundred voices with a percentage about so many are right', () => {
    // Voices that lie around their person as the usual similarity says.
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const normal = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
    const similarity = { same: 0.65, other: 0.1, spread: 0.16 };
    const trials = Array.from({ length: 20_000 }, () => {
      const isSame = random() < 0.5;
      const value = (isSame ? similarity.same : similarity.other) + similarity.spread * normal();
      const ratio = likelihoodRatio(similarity, value);
      return { isSame, probability: ratio / (1 + ratio) };
    });
    for (const [from, to] of [
      [0.7, 0.8],
      [0.8, 0.9],
      [0.9, 0.99],
    ] as const) {
      const some = trials.filter(({ probability }) => probability >= from && probability < to);
      const right = some.filter(({ isSame }) => isSame).length / some.length;
      expect(right).toBeGreaterThan(from - 0.06);
      expect(right).toBeLessThan(to + 0.06);
    }
  });
});
