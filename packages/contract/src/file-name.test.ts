import { describe, expect, it } from 'vitest';
import { audioExtension, cleanFileName, recordingFileName, safeFileName } from './file-name.ts';

const recording = { title: null, filename: 'recording.webm', createdAt: '2026-11-28T16:17:31.000Z' };
const nameOf = (part: Partial<typeof recording> | { title: string }, timeZone = 'Europe/Rome') =>
  recordingFileName({ ...recording, ...part }, timeZone, 'mp3');

describe('F-40: the file of a recording', () => {
  it('contains when it was recorded, in the user’s time zone, and its title', () => {
    expect(nameOf({})).toBe('2026-11-28 17.17 Registrazione.mp3');
    expect(nameOf({}, 'Pacific/Auckland')).toBe('2026-11-29 05.17 Registrazione.mp3');
    expect(nameOf({ filename: '' })).toBe('2026-11-28 17.17 Registrazione.mp3');
    expect(nameOf({ filename: 'Nuova registrazione 7.m4a' })).toBe(
      '2026-11-28 17.17 Nuova registrazione 7.mp3',
    );
    expect(nameOf({ title: 'Riunione – città €' })).toBe('2026-11-28 17.17 Riunione – città €.mp3');
    expect(nameOf({ title: '\u202E\u0007' })).toBe('2026-11-28 17.17 Registrazione.mp3');
    expect(nameOf({ createdAt: '0987-01-02T03:04:05.000Z' }, 'UTC')).toBe(
      '987-01-02 03.04 Registrazione.mp3',
    );
  });

  it('has the extension of its content, not of the title', () => {
    expect(audioExtension({ filename: 'nota.OPUS', type: 'audio/ogg' })).toBe('opus');
    expect(audioExtension({ filename: 'nota.exe', type: 'audio/ogg' })).toBe('ogg');
    expect(audioExtension({ filename: 'nota', type: 'audio/mp4' })).toBe('m4a');
    expect(audioExtension({ filename: 'nota.html\u202E', type: null })).toBe('audio');
  });
});

describe('F-40: a file name', () => {
  it.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.txt'],
    ['../../etc/passwd', 'etc passwd.txt'],
    ['.bashrc', 'bashrc.txt'],
    ['fine... ', 'fine.txt'],
    ['NUL', '_NUL.txt'],
    ['com1.segreto', '_com1.segreto.txt'],
    ['Console', 'Console.txt'],
    ['LPT¹', '_LPT¹.txt'],
    ['innocuo\u202Egpj', 'innocuo gpj.txt'],
    ['uno\u2028due\u0000tre\u200Bquattro\uFEFF', 'uno due tre quattro.txt'],
    ['\uD800 mezzo', 'mezzo.txt'],
    ['👩‍👧 famiglia', '👩‍👧 famiglia.txt'],
    ['cafe\u0301', 'café.txt'],
    ['', 'file.txt'],
    [' . . ', 'file.txt'],
  ])('of %j is safe on every system', (stem, name) => {
    expect(safeFileName(stem, 'txt')).toBe(name);
  });

  it('has at most 140 bytes, and no truncated character', () => {
    for (const sign of ['a', 'è', '€', '👩‍👧‍👦', 'n\u0303\u0302']) {
      const name = safeFileName(sign.repeat(300), 'mp3');
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(140);
      const whole = name.slice(0, -'.mp3'.length);
      expect(whole).toBe(sign.normalize('NFC').repeat(whole.length / sign.normalize('NFC').length));
    }
  });
});

it.each([
  ['PTT-1.opus', 'PTT-1.opus'],
  ['fattura\u202e3pm.exe.ogg', 'fattura3pm.exe.ogg'],
  ['riga\u2028due\r\n\u0000tre.ogg', 'riga due tre.ogg'],
  ['\u200b \u2060.ogg', 'recording.ogg'],
  ['', 'recording'],
  [`${'x'.repeat(199)}👍.ogg`, `${'x'.repeat(199)}.ogg`],
  [`${'x'.repeat(2_000)}.mp3`, `${'x'.repeat(200)}.mp3`],
  ['mezza\ud83d.ogg', 'mezza.ogg'],
])('a file %j that arrives is called %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});
