import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type KnownVoice, likelyPeople, openVoiceBook } from '../../packages/core/src/voices/match-voice.ts';
import { wavOf } from '../../packages/speech/src/convert/wav.ts';
import { LocalDiarizer } from '../../packages/speech/src/host/local-diarizer.ts';
import { speakDialogue } from '../../packages/speech/src/testing/dialogue.ts';
import { writeHumModels } from '../../packages/speech/src/testing/hum-models.ts';
import { noise } from '../../packages/speech/src/testing/voice.ts';

type Span = { start: number; end: number };
/** Recordings with the spans of their voices; a name is the same voice in all of them. */
type VoiceSet = { path: string; voices: { name: string; spans: Span[] }[] }[];

const help = `bench voices [--models DIR --set FILE.json]
Without arguments: the hums of the tests, with the models of the tests, in 8 recordings each with more and more noise.
--models: a folder with segmentation.onnx, embedding.onnx and, if needed, options.json
--set: [{path, voices: [{name, spans: [{start, end}]}]}], seconds; one name is one voice`;

/** How often voices that are known are matched right, wrong or not at all, and how often strangers are. */
export async function benchVoices(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { models: { type: 'string' }, set: { type: 'string' } } });
  if ((values.models === undefined) !== (values.set === undefined)) throw new Error(help);
  const folder = mkdtempSync(path.join(tmpdir(), 'wingman-bench-voices-'));
  try {
    const modelDir = values.models ?? path.join(folder, 'models');
    if (!values.models) writeHumModels(modelDir);
    const set = values.set ? (JSON.parse(readFileSync(values.set, 'utf8')) as VoiceSet) : writeHums(folder);
    tell(await describe(modelDir, set));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const humVoices = 3;
const humRecordings = 8;
const humWords = [
  'allora la caldaia perde acqua da ieri sera e non si scalda',
  'giovedì va bene dopo le cinque quando torno dal lavoro',
];

/** Each recording has all three hums, in another order, over more noise than the one before. */
function writeHums(folder: string): VoiceSet {
  return Array.from({ length: humRecordings }, (_, index) => {
    const said = Array.from({ length: 2 * humVoices }, (__, turn) => {
      const voice = (turn + index) % humVoices;
      return [voice, humWords[(turn + index) % humWords.length] ?? ''] as const;
    });
    const { samples, turns } = speakDialogue(said);
    const hiss = noise(samples.length / 16_000 + 1, 0.008 * index);
    const file = path.join(folder, `hum-${index}.wav`);
    writeFileSync(file, wavOf(samples.map((sample, at) => sample + (hiss[at] ?? 0))));
    const voices = Map.groupBy(turns, ({ voice }) => voice);
    return {
      path: file,
      voices: [...voices].map(([voice, own]) => ({ name: `voce ${voice}`, spans: own })),
    };
  });
}

/** `refused`: too short, or mixed with others. */
type Described = { voices: KnownVoice[]; refused: number };

async function describe(modelDir: string, set: VoiceSet): Promise<Described> {
  const diarizer = new LocalDiarizer({ isOurs: false, threads: 1, modelDir }, { idleMs: 60_000 });
  const described: Described = { voices: [], refused: 0 };
  try {
    for (const { path: file, voices } of set) {
      const spans = voices.map((voice) => voice.spans);
      const sounds = await diarizer.describeVoices(file, spans, { signal: new AbortController().signal });
      for (const [index, { vector, seconds, share }] of sounds.entries()) {
        const personId = voices[index]?.name ?? '';
        if (vector === null || seconds < 3 || share < 0.75) described.refused += 1;
        else
          described.voices.push({ personId, recordingId: file, vector: Float32Array.from(vector), seconds });
      }
    }
  } finally {
    await diarizer.close();
  }
  return described;
}

type Counts = { right: number; wrong: number; nobody: number; promised: number };

function tell({ voices, refused }: Described): void {
  const people = new Set(voices.map(({ personId }) => personId));
  console.log(`${people.size} people, ${voices.length} voices described, ${refused} refused`);
  const known = count(voices, (voice) => voices.filter((each) => each.recordingId !== voice.recordingId));
  const tried = known.right + known.wrong + known.nobody;
  const offered = known.right + known.wrong;
  console.log(
    `known from other recordings: ${known.right} right, ${known.wrong} wrong, ${known.nobody} nobody`,
  );
  console.log(`precision ${share(known.right, offered)}, recall ${share(known.right, tried)} at 70 %`);
  console.log(`percentages shown come to ${(known.promised / 100).toFixed(1)} right, ${known.right} are`);
  const strangers = count(voices, (voice) =>
    voices.filter((each) => each.personId !== voice.personId && each.recordingId !== voice.recordingId),
  );
  console.log(`strangers: ${strangers.wrong} of ${voices.length} named, ${strangers.nobody} not`);
  const { error, at } = equalError(voices);
  console.log(
    `equal error of single comparisons ${(100 * error).toFixed(1)} % at a cosine of ${at.toFixed(2)}`,
  );
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** Each voice is compared with the voiceprints that it may know. */
function count(voices: KnownVoice[], knownTo: (voice: KnownVoice) => KnownVoice[]): Counts {
  const counts: Counts = { right: 0, wrong: 0, nobody: 0, promised: 0 };
  for (const voice of voices) {
    const [best] = likelyPeople(openVoiceBook(knownTo(voice)), voice.vector);
    if (!best) counts.nobody += 1;
    else counts[best.personId === voice.personId ? 'right' : 'wrong'] += 1;
    counts.promised += best?.percent ?? 0;
  }
  return counts;
}

/** Where as many pairs of one voice are taken for two as pairs of two for one. */
function equalError(voices: KnownVoice[]): { error: number; at: number } {
  const pairs = voices.flatMap((one, index) =>
    voices.slice(index + 1).flatMap((other) => {
      if (one.recordingId === other.recordingId) return [];
      const value = one.vector.reduce((sum, number, at) => sum + number * (other.vector[at] ?? 0), 0);
      return [{ value, isSame: one.personId === other.personId }];
    }),
  );
  const [same, others] = [pairs.filter(({ isSame }) => isSame), pairs.filter(({ isSame }) => !isSame)];
  let best = { error: 1, at: 0, gap: Number.POSITIVE_INFINITY };
  for (const { value: at } of pairs) {
    const missed = same.filter(({ value }) => value < at).length / Math.max(1, same.length);
    const taken = others.filter(({ value }) => value >= at).length / Math.max(1, others.length);
    const gap = Math.abs(missed - taken);
    if (gap < best.gap) best = { error: (missed + taken) / 2, at, gap };
  }
  return best;
}
