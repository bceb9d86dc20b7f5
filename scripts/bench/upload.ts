import { request } from 'node:http';
import { wavOf } from '../../packages/speech/src/convert/wav.ts';
import type { Served } from './processes.ts';
import { bareMain, median, productMain, residentMb, serve, withFolder } from './processes.ts';

const uploads = 20;
const megabytes = 100;
const rounds = 3;
const sampleMs = 20;

/** Of a file whose length nobody knew when it was begun. */
const wavHeader = wavOf(new Float32Array(0), 48_000).fill(0xff, 4, 8).fill(0xff, 40);
const noise = Buffer.alloc(256 * 1024, 'wingman');

/** A valid recording of 100 MB, made on the fly. */
function* recording(): Generator<Buffer> {
  yield wavHeader;
  for (let sent = 0; sent < megabytes * 1024 * 1024; sent += noise.length) yield noise;
}

async function send(url: string, headers: Record<string, string>, parts: Iterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject);
    void (async () => {
      for (const part of parts) {
        if (!call.write(part)) await new Promise((drained) => call.once('drain', drained));
      }
      call.end();
    })();
  });
}

function* multipart(boundary: string): Generator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="id"\r\n\r\n${crypto.randomUUID()}\r\n`,
  );
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="recording.webm"\r\nContent-Type: audio/webm\r\n\r\n`,
  );
  yield* recording();
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

type Round = { mbPerSecond: number; growthMb: number; growthWithChildrenMb: number };

/** Sends all uploads at once; growth is the highest resident memory above that before the first byte. */
async function measure(served: Served, sendOne: () => Promise<number>): Promise<Round> {
  const before = { own: residentMb(served.pid), all: residentMb(served.pid, true) };
  const peak = { ...before };
  const sampler = setInterval(() => {
    peak.own = Math.max(peak.own, residentMb(served.pid));
    peak.all = Math.max(peak.all, residentMb(served.pid, true));
  }, sampleMs);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: uploads }, sendOne));
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampler);
  if (answers.some((status) => status !== 200)) throw new Error(`uploads were answered ${answers.join(' ')}`);
  return {
    mbPerSecond: (uploads * megabytes) / seconds,
    growthMb: peak.own - before.own,
    growthWithChildrenMb: peak.all - before.all,
  };
}

async function measureBare(): Promise<Round> {
  return withFolder(async (folder) => {
    const served = await serve(bareMain, folder);
    const headers = { 'content-type': 'application/octet-stream' };
    const round = await measure(served, () => send(`${served.url}/upload`, headers, recording()));
    await served.stop();
    return round;
  });
}

async function measureProduct(): Promise<Round> {
  return withFolder(async (folder) => {
    const served = await serve(productMain, folder, { SPEECH_ENGINE: 'off' });
    const answer = await fetch(`${served.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Prova',
        lastName: 'Misura',
        email: 'misura@example.test',
        password: 'parola segreta',
      }),
    });
    const { token } = (await answer.json()) as { token: string };
    const round = await measure(served, () => {
      const boundary = `wingman-${crypto.randomUUID()}`;
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      };
      return send(`${served.url}/api/recordings`, headers, multipart(boundary));
    });
    await served.stop();
    return round;
  });
}

/** 20 uploads of 100 MB at once, beside a bare stream to disk in the same run. */
export async function benchUpload(): Promise<void> {
  const bare: Round[] = [];
  const product: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measureBare());
    product.push(await measureProduct());
  }
  const of = (list: Round[], key: keyof Round) => median(list.map((round) => round[key]));
  const ratio = of(product, 'mbPerSecond') / of(bare, 'mbPerSecond');
  console.log(`upload: ${uploads} × ${megabytes} MB at once, median of ${rounds}`);
  console.log(
    `  throughput     ${of(product, 'mbPerSecond').toFixed(0)} MB/s, bare ${of(bare, 'mbPerSecond').toFixed(0)} MB/s, ratio ${ratio.toFixed(2)}`,
  );
  console.log(
    `  memory growth  ${of(product, 'growthMb').toFixed(0)} MB (with child processes ${of(product, 'growthWithChildrenMb').toFixed(0)} MB), bare ${of(bare, 'growthMb').toFixed(0)} MB`,
  );
}
