import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { AudioFindings } from '@wingman/core/ports/transcriber.ts';
import { AudioDecoder, usualMaxSeconds } from '../decode/decode.ts';
import { findingsOf } from '../inspect/audio-findings.ts';
import type { WorkControls } from './copy-span.ts';

const blocksAtOnce = 20;

export type MeasuredAudio = AudioFindings & {
  container: AudioDecoder['container'];
  bytes: number;
  /** Seconds that were decoded. */
  duration: number;
};

/** Decodes the whole file at `path`, which says whether it is sound, and how long. Uses constant memory. */
export async function measureAudio(
  path: string,
  { signal, onProgress }: WorkControls,
): Promise<MeasuredAudio> {
  const decoder = new AudioDecoder(path);
  try {
    let blocks = 0;
    for (const _ of decoder.parts()) {
      blocks += 1;
      if (blocks % blocksAtOnce !== 0) continue;
      onProgress?.(decoder.fraction);
      await setImmediate(undefined, { signal });
    }
    const { container, duration } = decoder;
    const findings = findingsOf(path, decoder, { maxSeconds: usualMaxSeconds });
    return { ...findings, container, duration, bytes: statSync(path).size };
  } finally {
    decoder.close();
  }
}
