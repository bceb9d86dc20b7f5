import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioConverter } from '@wingman/core/ports/audio-converter.ts';
import type { WorkerHost } from './worker-host.ts';

const chunkBytes = 64 * 1024;
/** Milliseconds between two looks at a file that grows. */
const lookMs = 100;

/** Converts in the process of `host`; the result waits in a folder in `scratch` until it is released. */
export function createConverter(host: WorkerHost, scratch: string = tmpdir()): AudioConverter {
  return {
    async toMp3(path) {
      const folder = await mkdtemp(join(scratch, 'mp3-'));
      const release = () => rm(folder, { recursive: true, force: true });
      const target = join(folder, 'audio.mp3');
      const converted = host.run({ task: 'to-mp3', source: path, target }).catch(async (cause: unknown) => {
        await release();
        throw cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
      });
      const finished = converted.then(() => ({ content: createReadStream(target), release }));
      // Whoever reads or waits is told; nobody has to.
      finished.catch(() => undefined);
      return { read: () => Readable.from(growing(target, converted), { objectMode: false }), finished };
    },
    toPeaks: (path, count) =>
      host.run({ task: 'measure-peaks', path, count }).catch((cause: unknown) => {
        throw cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
      }),
  };
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
