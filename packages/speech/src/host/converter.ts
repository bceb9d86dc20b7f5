import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Turns } from '@wingman/child-process/turns.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioConverter, ConversionOptions, WorkOptions } from '@wingman/core/ports/audio-converter.ts';
import type { WorkerHost } from './worker-host.ts';

const chunkBytes = 64 * 1024;
/** Poll interval of a growing file in milliseconds. */
const lookMs = 100;
/** Maximum of concurrent conversions, each with a file of up to hundreds of megabytes; others wait. */
const mp3sAtOnce = 3;
const waveformsAtOnce = 4;

export type ConverterOptions = {
  /** The folder in which results wait until they are released. */
  scratch?: string | undefined;
  /** Seconds of a recording that are converted; one day by default. */
  maxSeconds?: number | undefined;
};

/** Converts in the process of `host`. */
export function createConverter(host: WorkerHost, options: ConverterOptions = {}): AudioConverter {
  const { scratch = tmpdir(), maxSeconds } = options;
  const mp3s = new Turns(Array.from({ length: mp3sAtOnce }, (_, index) => index));
  const waveforms = new Turns(Array.from({ length: waveformsAtOnce }, (_, index) => index));

  async function convert(source: string, target: string, options: ConversionOptions): Promise<void> {
    const { signal, onBegin, span } = options;
    const turn = await mp3s.take(options);
    try {
      onBegin?.();
      await host.run({ task: 'to-mp3', source, target, maxSeconds, span }, signal ? { signal } : {});
    } finally {
      mp3s.give(turn);
    }
  }

  async function measure(path: string, count: number, options: WorkOptions): Promise<number[]> {
    const { signal } = options;
    const turn = await waveforms.take(options);
    try {
      return await host.run({ task: 'measure-peaks', path, count, maxSeconds }, signal ? { signal } : {});
    } finally {
      waveforms.give(turn);
    }
  }

  return {
    async toMp3(path, workOptions = {}) {
      const folder = await mkdtemp(join(scratch, 'mp3-'));
      const release = () => rm(folder, { recursive: true, force: true });
      const target = join(folder, 'audio.mp3');
      const converted = convert(path, target, workOptions).catch(async (cause: unknown) => {
        await release();
        throw asDomainError(cause);
      });
      const finished = converted.then(() => ({ content: createReadStream(target), release }));
      // Readers and callers get the error; without either it would be an unhandled rejection.
      finished.catch(() => undefined);
      return { read: () => Readable.from(growing(target, converted), { objectMode: false }), finished };
    },
    toPeaks: (path, count, workOptions = {}) =>
      measure(path, count, workOptions).catch((cause: unknown) => {
        throw asDomainError(cause);
      }),
  };
}

function asDomainError(cause: unknown): DomainError {
  return cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
}

/** The bytes of a file while it is written, to its end when `written` resolves; fails with it. */
async function* growing(path: string, written: Promise<unknown>): AsyncGenerator<Buffer> {
  let isWhole = false;
  const ended = written.then(() => {
    isWhole = true;
  });
  const later = () => Promise.race([ended, delay(lookMs)]);
  let file = await open(path).catch(() => undefined);
  for (; !file; file = await open(path).catch(() => undefined)) await later();
  try {
    for (;;) {
      const wasWhole = isWhole;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes);
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (wasWhole) return;
      else await later();
    }
  } finally {
    await file.close();
  }
}
