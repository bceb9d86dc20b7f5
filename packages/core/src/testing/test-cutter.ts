import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { AudioCutter, CutOptions, MadeAudio } from '../ports/audio-cutter.ts';

export type TestCutter = AudioCutter & {
  /** Seconds of a recording that is joined; and the second at which a cut begins earlier. */
  seconds: number;
  early: number;
  /** Waited for before each file is made. */
  onMake: (options: CutOptions) => Promise<void>;
};

/** Makes files that say which bytes, and which seconds of them, they have. Recordings are 20 seconds long. */
export function createTestCutter(): TestCutter {
  const made = (text: string, duration: number): MadeAudio => ({
    container: 'webm',
    duration,
    playerForm: 'webm-opus',
    incomplete: null,
    statedDuration: null,
    content: Readable.from(Buffer.from(text)),
    release: async () => {},
  });
  const cutter: TestCutter = {
    seconds: 20,
    early: 0,
    onMake: async () => {},
    async cut(path, { from, to }, options = {}) {
      await cutter.onMake(options);
      options.onProgress?.(0.5);
      const start = Math.max(0, from - cutter.early);
      const end = Math.min(to, cutter.seconds);
      return { ...made(`${await readFile(path, 'utf8')}[${from}-${to}]`, end - start), start };
    },
    async join(paths, options = {}) {
      await cutter.onMake(options);
      const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
      const starts = paths.map((_, index) => index * cutter.seconds);
      return { ...made(texts.join('+'), paths.length * cutter.seconds), starts };
    },
  };
  return cutter;
}
