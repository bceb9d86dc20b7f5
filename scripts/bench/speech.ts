import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SpokenSegment } from '../../packages/core/src/ports/transcriber.ts';
import { writeToneModel } from '../../packages/speech/src/testing/tone-model.ts';
import { toneRecording } from '../../packages/speech/src/testing/tone-recording.ts';
import { median, productMain, serve, withFolder } from './processes.ts';
import { wordNumber } from './speech-audio.ts';

const run = promisify(execFile);
const short = 2 * 60;
const long = 2 * 60 * 60;

type Outcome = {
  duration: number;
  segments: SpokenSegment[];
  heardSeconds: number;
  cpuSeconds: number;
  peakMb: number;
};

async function makeAudio(file: string, kind: 'voices' | 'words', seconds: number): Promise<string> {
  await run(process.execPath, [
    path.join(import.meta.dirname, 'speech-audio.ts'),
    file,
    kind,
    String(seconds),
  ]);
  return file;
}

async function transcribe(file: string, modelDir?: string): Promise<Outcome> {
  const program = path.join(import.meta.dirname, 'speech-run.ts');
  const args = [program, file, ...(modelDir ? [modelDir] : [])];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 256 * 1024 * 1024 });
  return JSON.parse(stdout) as Outcome;
}

/** How fast speech is found and cut without a model, and how memory grows with the length. */
async function benchCutting(folder: string): Promise<void> {
  const small = await transcribe(await makeAudio(path.join(folder, 'short.webm'), 'voices', short));
  const large = await transcribe(await makeAudio(path.join(folder, 'long.webm'), 'voices', long));
  const speed = large.duration / large.cpuSeconds;
  console.log(
    `decode, voice activity and cut of 2 h: ${speed.toFixed(0)} times real time of one core, ` +
      `${Math.round((100 * large.heardSeconds) / large.duration)} % kept as speech`,
  );
  console.log(
    `  memory: ${small.peakMb.toFixed(0)} MB for 2 min, ${large.peakMb.toFixed(0)} MB for 2 h ` +
      `(+${(large.peakMb - small.peakMb).toFixed(0)} MB)`,
  );
}

/** Two hours of different words without one pause: every cut is made inside speech. */
async function benchJoints(folder: string, modelDir: string): Promise<void> {
  const { duration, segments } = await transcribe(
    await makeAudio(path.join(folder, 'words.webm'), 'words', long),
    modelDir,
  );
  const words = segments.flatMap(({ text }) => text.split(' '));
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const expected: string[] = [];
  for (let letters = 0; letters * 0.18 < long; letters += (expected.at(-1)?.length ?? 0) + 1) {
    expected.push(wordNumber(expected.length));
  }
  const lost = expected.filter((word) => !counts.has(word)).length;
  const doubled = words.length - counts.size;
  const strange = [...counts.keys()].filter((word) => !expected.includes(word)).length;
  console.log(
    `joints of ${(duration / 3600).toFixed(1)} h of ${expected.length} words without a pause: ` +
      `${lost} lost, ${doubled} doubled, ${strange} damaged; times off by at most ${worstTime(segments, expected)} s`,
  );
}

/** Seconds by which the start of a segment is wrong, at most. */
function worstTime(segments: SpokenSegment[], expected: string[]): string {
  const starts = new Map<string, number>();
  let letters = 0;
  for (const word of expected) {
    starts.set(word, 0.3 + letters * 0.18);
    letters += word.length + 1;
  }
  const errors = segments.map(({ start, text }) => {
    const said = starts.get(text.split(' ')[0] ?? '');
    return said === undefined ? 0 : Math.abs(said - start);
  });
  return Math.max(...errors).toFixed(2);
}

type Caller = (input: string, init: RequestInit) => Promise<Response>;

async function register(url: string): Promise<Caller> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'banco@example.test',
      password: 'parola segreta',
      firstName: 'Banco',
      lastName: 'Prova',
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return (input, init) =>
    fetch(`${url}${input}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
}

/** From the end of a recording of half a minute to its transcript: sent whole, and sent while it was made. */
async function benchDelay(folder: string, modelDir: string): Promise<void> {
  const served = await serve(productMain, path.join(folder, 'data'), {
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: modelDir,
  });
  try {
    const call = await register(served.url);
    const { wav, seconds } = toneRecording(
      `${'perché la caldaia perde acqua da ieri sera|'.repeat(3)}a presto`,
    );
    const whole: number[] = [];
    const sending: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      whole.push(await sendWhole(call, wav));
      sending.push(await sendWhileMade(call, wav));
    }
    console.log(
      `transcript of a recording of ${seconds.toFixed(0)} s after its end: ${median(whole).toFixed(0)} ms sent whole, ` +
        `${median(sending).toFixed(0)} ms sent while it was made`,
    );
  } finally {
    await served.stop();
  }
}

async function sendWhole(call: Caller, wav: Buffer): Promise<number> {
  const form = new FormData();
  form.append('audio', new Blob([new Uint8Array(wav)]), 'recording.wav');
  const startedAt = performance.now();
  const answer = await call('/api/recordings', { method: 'POST', body: form });
  const { status } = (await answer.json()) as { status: string };
  if (status !== 'ready') throw new Error(`the recording is ${status}`);
  return performance.now() - startedAt;
}

async function sendWhileMade(call: Caller, wav: Buffer): Promise<number> {
  const id = crypto.randomUUID();
  const slices = 15;
  const size = Math.ceil(wav.length / slices);
  for (let slice = 0; slice < slices; slice += 1) {
    await call(`/api/recordings/${id}/slices?from=${slice}&count=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(wav.subarray(slice * size, (slice + 1) * size)),
    });
  }
  const startedAt = performance.now();
  const body = JSON.stringify({ slices, bytes: wav.length });
  await call(`/api/recordings/${id}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  while (performance.now() - startedAt < 30_000) {
    const { status } = (await (await call(`/api/recordings/${id}`, {})).json()) as { status: string };
    if (status === 'ready') return performance.now() - startedAt;
  }
  throw new Error('the recording was not transcribed');
}

/** Finding and cutting speech, joints, and how long after its end a recording is transcribed. */
export async function benchSpeech(): Promise<void> {
  await withFolder(async (folder) => {
    const modelDir = path.join(folder, 'model');
    writeToneModel(modelDir);
    await benchDelay(folder, modelDir);
    await benchCutting(folder);
    await benchJoints(folder, modelDir);
  });
}
