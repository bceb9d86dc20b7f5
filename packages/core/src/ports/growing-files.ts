import type { Readable } from 'node:stream';

/**
 * Files on this machine that hold what has arrived of a recording: decoders want to read from the beginning, and to
 * fetch everything again for every few seconds of audio would be too much. They may vanish at any time and are made again.
 */
export interface GrowingFiles {
  /** Its path and the number of the part that it lacks next, 0 for a file that is new. */
  open(id: string): Promise<{ path: string; nextPart: number }>;
  /** Adds what follows; `nextPart` is what `open` says from then on. */
  append(id: string, content: Readable, nextPart: number): Promise<void>;
  /** Forgetting what is not there is success. */
  discard(id: string): Promise<void>;
}
