import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { speakTones } from '../testing/tones.ts';
import { inspectAudio } from './inspect.ts';

const spoken = speakTones('buongiorno a tutti', { sampleRate: 48_000 });

function fileWith(content: string | Buffer): string {
  const path = join(temporaryFolder(), 'registrazione.webm');
  writeFileSync(path, content);
  return path;
}

test.each([
  ['a.webm', 'libopus', 'webm'],
  ['a.mkv', 'libopus', 'matroska'],
  ['a.ogg', 'libopus', 'ogg'],
  ['a.m4a', 'aac', 'mp4'],
  ['a.mp3', 'libmp3lame', 'mp3'],
  ['a.flac', 'flac', 'flac'],
  ['a.aac', 'aac', 'aac'],
  ['a.aiff', 'pcm_s16be', 'aiff'],
  ['a.caf', 'alac', 'caf'],
  ['a.wma', 'wmav2', 'asf'],
  ['a.avi', 'libmp3lame', 'avi'],
  ['a.ts', 'aac', 'mpegts'],
] as const)('F-97: %s is detected by its content, whatever its name', async (name, encoder, container) => {
  const folder = temporaryFolder();
  encodeAudio(join(folder, name), spoken, 48_000, { encoder });
  expect(await inspectAudio(fileWith(readFileSync(join(folder, name))))).toMatchObject({
    container,
    duration: null,
  });
});

test('a short file is completely decoded and measured', async () => {
  const half = wavOf(spoken.subarray(0, 24_000), 48_000);
  expect(await inspectAudio(fileWith(half))).toMatchObject({ container: 'wav', duration: 0.5 });
});

test.each([
  ['a file without a byte', '', 'audio_empty'],
  ['a WAV header without samples', wavOf(new Float32Array(0)), 'audio_empty'],
  ['50 ms', wavOf(spoken.subarray(0, 2_400), 48_000), 'audio_too_short'],
  ['a WAV that claims one sample a second', wavOf(spoken, 1), 'audio_damaged'],
  ['a web page', '<!doctype html><title>502 Bad Gateway</title>'.repeat(40), 'not_audio'],
  ['subtitles', '1\n00:00:01,000 --> 00:00:02,000\nciao\n', 'not_audio'],
  ['a playlist', '#EXTM3U\n#EXTINF:10,\naltro.wav\n', 'not_audio'],
  ['a list of files to join', 'ffconcat version 1.0\nfile altro.wav\n', 'not_audio'],
] as const)('%s is refused', async (_, content, code) => {
  await expect(inspectAudio(fileWith(content as string))).rejects.toThrow(expect.objectContaining({ code }));
});

test.each([
  ['MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk', 'MIDI'],
  ['.RMF\0\0\0\x12\0\x01\0\0\0\0\0\0\0\x06PROP', 'RealMedia'],
  ['MAC \x96\x0f\0\0\x34\0\0\0', 'Monkey’s Audio'],
])('F-97: an unsupported format is named in the error', async (content, name) => {
  const message = `Il formato ${name} non è supportato: prova con MP3, M4A o WAV`;
  const inspecting = inspectAudio(fileWith(Buffer.from(content.padEnd(4_096, '\0'), 'latin1')));
  await expect(inspecting).rejects.toThrow(expect.objectContaining({ code: 'audio_unsupported', message }));
});

test('an MP4 without its index is damaged', async () => {
  const path = join(temporaryFolder(), 'a.m4a');
  encodeAudio(path, spoken, 48_000, { encoder: 'aac' });
  const bytes = readFileSync(path);
  const cut = fileWith(bytes.subarray(0, bytes.indexOf('moov') - 100));
  await expect(inspectAudio(cut)).rejects.toThrow(expect.objectContaining({ code: 'audio_damaged' }));
});

test('random bytes are never accepted as audio, even with a valid beginning', async () => {
  const beginnings = ['', 'ID3\x03\0\0\0\0\0\0', '\xff\xfb\x90\0', '\xff\xf1\x50\x80'];
  for (let i = 0; i < 60; i += 1) {
    const noise = randomBytes([500, 20_000, 200_000][i % 3] ?? 0);
    noise.write(beginnings[i % 4] ?? '', 'latin1');
    await expect(inspectAudio(fileWith(noise))).rejects.toThrow(
      expect.objectContaining({ code: 'not_audio' }),
    );
  }
});

test('protected audio is refused as such, and not as damaged', async () => {
  const path = join(temporaryFolder(), 'a.mp4');
  encodeAudio(path, spoken, 48_000, { encoder: 'aac', encrypted: true });
  await expect(inspectAudio(path)).rejects.toThrow(expect.objectContaining({ code: 'audio_encrypted' }));
});
