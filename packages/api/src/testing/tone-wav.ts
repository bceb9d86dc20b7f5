const sampleRate = 16_000;
const hertz = 440;
const amplitude = 0.25;

/** A 16-bit mono WAV file with a steady tone of `seconds`. */
export function toneWav(seconds: number): Buffer {
  const samples = Int16Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => 32_767 * amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
  const data = Buffer.from(samples.buffer);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'ascii');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'ascii');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'ascii');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
