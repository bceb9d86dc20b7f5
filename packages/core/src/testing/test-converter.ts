import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { AudioConverter } from '../ports/audio-converter.ts';

/** An mp3 is the original prefixed with «mp3:», and with the seconds of its span, if any; the waveform of a file is its bytes. */
export const testConverter: AudioConverter = {
  async toPeaks(file, count) {
    const bytes = await readFile(file);
    return Array.from({ length: count }, (_, bar) => (bytes[bar % bytes.length] ?? 0) % 101);
  },
  async toMp3(file, { onBegin, span } = {}) {
    onBegin?.();
    const prefix = span ? `mp3:${span.from}-${span.to}:` : 'mp3:';
    const bytes = Buffer.concat([Buffer.from(prefix), await readFile(file)]);
    const read = () => Readable.from(bytes);
    return { read, finished: Promise.resolve({ content: read(), release: async () => {} }) };
  },
};
