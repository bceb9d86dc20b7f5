import { openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { speakTones } from '../testing/tones.ts';
import type { CostLimits } from '../worker/cost-watch.ts';
import { InspectionPool } from './inspection-pool.ts';

const spoken = speakTones('ciao a tutti', { sampleRate: 48_000 });
const plenty: CostLimits = { cpuMs: 600_000, bytes: 1e12 };

function openPool(processes: number, limits: Partial<CostLimits> = {}): InspectionPool {
  const pool = new InspectionPool({ idleMs: 60_000 }, { processes, limits: { ...plenty, ...limits } });
  onTestFinished(() => pool.close());
  return pool;
}

function ordinaryFile(): string {
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(spoken, 48_000));
  return path;
}

/** A FLAC file with so many tags of different names: FFmpeg compares each with all earlier ones. */
function fileWithTags(count: number): string {
  const path = join(temporaryFolder(), 'a.flac');
  encodeAudio(path, spoken, 48_000, { encoder: 'flac' });
  const flac = readFileSync(path);
  const tags = Array.from({ length: count }, (_, index) => {
    const text = Buffer.from(`T${index}=x`);
    return Buffer.concat([sizeOf(text.length), text]);
  });
  const body = Buffer.concat([sizeOf(0), sizeOf(count), ...tags]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE((4 << 24) | body.length);
  // After the signature and the first block, STREAMINFO.
  writeFileSync(path, Buffer.concat([flac.subarray(0, 42), head, body, flac.subarray(42)]));
  return path;
}

function sizeOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

test('F-90: a file that takes too much processor time is refused, and does not delay others meanwhile', async () => {
  const pool = openPool(2, { cpuMs: 400 });
  const hostile = pool.inspect(fileWithTags(50_000));
  const others = [1, 2, 3].map(() => pool.inspect(ordinaryFile()));
  expect(await Promise.all(others)).toEqual(others.map(() => expect.objectContaining({ container: 'wav' })));
  await expect(hostile).rejects.toMatchObject({
    code: 'audio_too_complex',
    message: expect.stringContaining('troppi dati'),
  });
  expect(await pool.inspect(fileWithTags(200))).toMatchObject({ container: 'flac' });
});

test('F-90: a file that takes too much memory is refused', async () => {
  const path = join(temporaryFolder(), 'a.mp3');
  encodeAudio(path, spoken, 48_000, { encoder: 'libmp3lame' });
  const frames = readFileSync(path);
  const imageBytes = 120 * 1024 * 1024;
  const synchsafe = (value: number) => Buffer.from([21, 14, 7, 0].map((bits) => (value >> bits) & 0x7f));
  const image = Buffer.concat([
    Buffer.from('APIC'),
    synchsafe(imageBytes),
    Buffer.from('\0\0\0image/png\0\x03\0', 'latin1'),
  ]);
  writeFileSync(
    path,
    Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), synchsafe(imageBytes + 10), image]),
  );
  // The image itself is a hole in the file.
  truncateSync(path, 20 + imageBytes);
  writeSync(openSync(path, 'a'), frames);
  await expect(openPool(1, { bytes: 40 * 1024 * 1024 }).inspect(path)).rejects.toMatchObject({
    code: 'audio_too_complex',
  });
  expect(await openPool(1).inspect(path)).toMatchObject({ container: 'mp3' });
});

test('F-90: an inspection ends when its caller aborts, while queued and while running', async () => {
  const pool = openPool(1);
  const [first, second] = [new AbortController(), new AbortController()];
  const hostile = pool.inspect(fileWithTags(100_000), { signal: first.signal });
  const waiting = pool.inspect(ordinaryFile(), { signal: second.signal });
  const last = pool.inspect(ordinaryFile());
  second.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  first.abort();
  await expect(hostile).rejects.toMatchObject({ code: 'unavailable' });
  expect(await last).toMatchObject({ container: 'wav' });
});
