import type { Readable } from 'node:stream';

/**
 * Local files with what has been uploaded of a recording so far: decoders need to read from the beginning, and
 * downloading everything again for every few seconds of audio would be too slow. They may be deleted at any time and
 * are recreated.
 */
export interface GrowingFiles {
  /** Its path and the number of the next missing part, 0 for a new file. */
  open(id: string): Promise<{ path: string; nextPart: number }>;
  /** Appends; `nextPart` is what `open` returns from then on. */
  append(id: string, content: Readable, nextPart: number): Promise<void>;
  /** Idempotent: deleting a missing file is success. */
  discard(id: string): Promise<void>;
}
