import type { Readable } from 'node:stream';
import type { PackedDay } from '@wingman/contract/example.ts';

/** The example day that the product carries: its texts and times, and its audio in Ogg with Opus. */
export interface ExampleDay {
  readonly day: PackedDay;
  /** The audio of one of its recordings. `file`: a name out of the day. */
  read(file: string): Readable;
}
