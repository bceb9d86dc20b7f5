import { createReadStream } from 'node:fs';
import { packedDaySchema } from '@wingman/contract/example.ts';
import type { ExampleDay } from '@wingman/core/ports/example-day.ts';
import day from '../../../../../data/example-day/day.json' with { type: 'json' };

/** `folder`: where the audio lies, `data/example-day` of the repository or of the unpacked binary. */
export function createExampleDay(folder: URL): ExampleDay {
  return {
    day: packedDaySchema.parse(day),
    read: (file) => createReadStream(new URL(file, folder)),
  };
}
