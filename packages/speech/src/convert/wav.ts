import { sampleRate } from '../decode/pcm.ts';

const headerBytes = 44;

/** A mono 16-bit WAV file of `samples` (-1 to 1; louder ones are clipped). */
export function wavOf(samples: Float32Array, rate: number = sampleRate): Buffer<ArrayBuffer> {
  const dataBytes = samples.length * 2;
  const file = Buffer.alloc(headerBytes + dataBytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataBytes, 40);
  const data = new Int16Array(file.buffer, file.byteOffset + headerBytes, samples.length);
  for (const [i, sample] of samples.entries()) {
    data[i] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  }
  return file;
}
