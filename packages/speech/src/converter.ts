import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioConverter } from '@wingman/core/ports/audio-converter.ts';
import type { WorkerHost } from './worker-host.ts';

/** Converts in the process of `host`; the result waits in a temporary folder until it is released. */
export function createConverter(host: WorkerHost): AudioConverter {
  return {
    async toMp3(path) {
      const folder = await mkdtemp(join(tmpdir(), 'wingman-mp3-'));
      const release = () => rm(folder, { recursive: true, force: true });
      try {
        const target = join(folder, 'audio.mp3');
        await host.run({ task: 'to-mp3', source: path, target });
        return { content: createReadStream(target), release };
      } catch (cause) {
        await release();
        throw cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
      }
    },
  };
}
