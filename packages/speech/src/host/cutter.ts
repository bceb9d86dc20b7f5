import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Turns } from '@wingman/child-process/turns.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioCutter, CutOptions, MadeAudio } from '@wingman/core/ports/audio-cutter.ts';
import type { MeasuredAudio } from '../cut/measure.ts';
import type { WorkerHost } from './worker-host.ts';

/** Files of up to gigabytes that are made at once. */
const atOnce = 3;

/** Cuts and joins in the process of `host`. `scratch`: the folder in which files wait until they are released. */
export function createCutter(
  host: WorkerHost,
  { scratch = tmpdir() }: { scratch?: string | undefined } = {},
) {
  const turns = new Turns(Array.from({ length: atOnce }, (_, index) => index));

  async function make<Made extends MeasuredAudio & { path: string }>(
    { userId, signal }: CutOptions,
    work: (folder: string) => Promise<Made>,
  ): Promise<Omit<Made, 'path' | 'bytes'> & MadeAudio> {
    const turn = await turns.take({ ...(userId === undefined ? {} : { userId }), signal });
    const folder = await mkdtemp(join(scratch, 'cut-'));
    const release = () => rm(folder, { recursive: true, force: true });
    try {
      const { path, bytes: _, ...made } = await work(folder);
      return { ...made, content: createReadStream(path), release };
    } catch (cause) {
      await release();
      signal?.throwIfAborted();
      throw cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
    } finally {
      turns.give(turn);
    }
  }

  return {
    cut: (path, span, options = {}) =>
      make(options, (folder) => host.run({ task: 'cut-audio', path, folder, ...span }, told(options))),
    join: (paths, options = {}) =>
      make(options, (folder) => host.run({ task: 'join-audio', paths: [...paths], folder }, told(options))),
  } satisfies AudioCutter;
}

const told = ({ signal, onProgress }: CutOptions) => ({
  ...(signal ? { signal } : {}),
  ...(onProgress ? { onProgress } : {}),
});
