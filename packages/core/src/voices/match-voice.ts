import { leastMatchPercent } from '@wingman/contract/voice-table.ts';

/** A voiceprint of a person; `vector` of unit length, `seconds` of speech it was made from. */
export type KnownVoice = { personId: string; recordingId: string; vector: Float32Array; seconds: number };
export type Likely = { personId: string; percent: number };

/**
 * How similar (by the cosine) two descriptions of one voice are, and of two voices: the mean of both, and how far they spread.
 */
export type Similarity = { same: number; other: number; spread: number };

/** What published figures of speaker models come to, less what bad rooms and telephones take from them. */
const usual: Similarity = { same: 0.65, other: 0.1, spread: 0.16 };
/** So many comparisons that is worth beside those of the user's own voices. */
const usualWeight = 12;
/** Own voices may be few and alike: they never seem surer than this. */
const leastSpread = 0.08;
/** More speech does not improve a description. Seconds. */
const sureSeconds = 40;
/** How likely a voice is one of those that are known, before anything is heard of it. */
const known = 0.5;
/** Nothing is sure. */
const mostPercent = 99;

type Centroid = { sum: Float32Array; prints: number };

/** The voiceprints of one model, ready to be compared with. Measures on them how similar voices are here. */
export type VoiceBook = { people: Map<string, Centroid>; similarity: Similarity };

export function openVoiceBook(voices: KnownVoice[]): VoiceBook {
  const people = new Map<string, Centroid>();
  for (const voice of voices) {
    const own = people.get(voice.personId);
    const sum = added(own?.sum, voice, 1);
    people.set(voice.personId, { sum, prints: (own?.prints ?? 0) + 1 });
  }
  return { people, similarity: measure(voices, people) };
}

/**
 * Who a voice may be, the most likely first: those of at least `leastMatchPercent`. The share of a hundred is the posterior
 * probability: how much likelier the similarity is for one voice than for two, and how often each person was heard before.
 */
export function likelyPeople({ people, similarity }: VoiceBook, vector: Float32Array): Likely[] {
  const prints = [...people.values()].reduce((sum, each) => sum + each.prints, 0);
  const weighed = [...people].map(([personId, own]) => ({
    personId,
    weight: ((known * own.prints) / prints) * likelihoodRatio(similarity, cosine(own.sum, vector)),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 1 - known);
  return weighed
    .map(({ personId, weight }) => ({
      personId,
      percent: Math.min(mostPercent, Math.floor((100 * weight) / total)),
    }))
    .filter(({ percent }) => percent >= leastMatchPercent)
    .sort((one, other) => other.percent - one.percent);
}

/** Of a similarity: two normal distributions of the same spread, one voice and two. */
export function likelihoodRatio({ same, other, spread }: Similarity, value: number): number {
  const distance = (mean: number) => ((value - mean) / spread) ** 2;
  return Math.exp((distance(other) - distance(same)) / 2);
}

/** Each voiceprint is compared with all others of its person, and with the other people. */
function measure(voices: KnownVoice[], people: Map<string, Centroid>): Similarity {
  const [same, other]: [number[], number[]] = [[], []];
  for (const voice of voices)
    for (const [personId, { sum, prints }] of people) {
      const isOwn = personId === voice.personId;
      if (isOwn && prints < 2) continue;
      const value = cosine(isOwn ? added(sum, voice, -1) : sum, voice.vector);
      (isOwn ? same : other).push(value);
    }
  const means = { same: shrunk(same, usual.same), other: shrunk(other, usual.other) };
  const squares = [
    ...same.map((value) => (value - means.same) ** 2),
    ...other.map((value) => (value - means.other) ** 2),
  ].reduce((sum, square) => sum + square, usualWeight * usual.spread ** 2);
  const spread = Math.sqrt(squares / (same.length + other.length + usualWeight));
  return { ...means, spread: Math.max(leastSpread, spread) };
}

function shrunk(values: number[], mean: number): number {
  const sum = values.reduce((total, value) => total + value, usualWeight * mean);
  return sum / (values.length + usualWeight);
}

function added(sum: Float32Array | undefined, { vector, seconds }: KnownVoice, sign: 1 | -1): Float32Array {
  const weight = sign * Math.min(seconds, sureSeconds);
  return vector.map((value, index) => (sum?.[index] ?? 0) + weight * value);
}

/** 0 where the two have not the same length: descriptions of two models are not alike. */
function cosine(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let [dot, first, second] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0;
    dot += value * against;
    first += value * value;
    second += against * against;
  }
  return first > 0 && second > 0 ? dot / Math.sqrt(first * second) : 0;
}
