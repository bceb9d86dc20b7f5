import { describe, expect, it } from 'vitest';
import { type ReadTranscript, readTranscript } from './transcript-file.ts';
import { isUntimed, spokenAfterMs, untimedNumber, untimedStart } from './untimed.ts';

function read(text: string): ReadTranscript {
  const found = readTranscript(text);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}
const said = (text: string) =>
  read(text).segments.map((each) => [each.start, each.end, each.speaker, each.text]);
const words = (text: string) => read(text).segments.map((each) => each.text);

describe('subtitles', () => {
  it('are read with their times, names and numbers, also as they are downloaded here', () => {
    const srt =
      '1\n00:00:00,500 --> 00:00:02,000\nMarco: la caldaia\n\n2\n00:00:02,000 --> 00:01:03,250\nAnna: va cambiata\n';
    expect(said(srt)).toEqual([
      [0.5, 2, 'Marco', 'la caldaia'],
      [2, 63.25, 'Anna', 'va cambiata'],
    ]);
    const vtt =
      'WEBVTT\n\nNOTE una nota\ndi due righe\n\n00:00.500 --> 00:02.000 align:start\n<v Marco>la <c.a>caldaia</c> &lt;b&gt; &amp;amp;\n\n00:02.000 --> 01:02:03.250\n<v Anna>va <00:02.500>cambiata</v>\n';
    expect(said(vtt)).toEqual([
      [0.5, 2, 'Marco', 'la caldaia <b> &amp;'],
      [2, 3723.25, 'Anna', 'va cambiata'],
    ]);
  });

  it('lose no words to empty lines or missing ones, and keep markup as text', () => {
    const srt =
      '1\r\n00:00:00,000 --> 00:00:02,000\r\n<i>prima</i>\r\n\r\nseconda\r\n2\r\n00:00:02,000 --> 00:00:04,000\r\n<script>alert(1)</script>\r\n';
    expect(words(srt)).toEqual(['prima seconda', '<script>alert(1)</script>']);
  });

  it('with overlapping, negative and absurd times are put in order', () => {
    const srt = [
      '1\n00:00:05,000 --> 00:00:09,000\na',
      '2\n00:00:04,000 --> 00:00:06,000\nb',
      '3\n-00:00:01,000 --> 00:00:02,000\nc',
      '4\n9999:00:00,000 --> 9999:00:01,000\nd',
    ].join('\n\n');
    const { segments, isTimed } = read(srt);
    expect(isTimed).toBe(true);
    for (const [index, { start, end }] of segments.entries()) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(start).toBeLessThan(1_000);
      if (index > 0) expect(start).toBeGreaterThanOrEqual(segments[index - 1]?.end ?? 0);
    }
    expect(segments.map(({ text }) => text).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a plain text', () => {
  it('has no seconds, but numbered places in their order', () => {
    const { segments, isTimed } = read('prima riga\n\nseconda riga\nterza');
    expect(isTimed).toBe(false);
    expect(segments.map(({ start }) => [isUntimed(start), untimedNumber(start)])).toEqual([
      [true, 1],
      [true, 2],
      [true, 3],
    ]);
    expect(segments[0]?.end).toBe(segments[1]?.start);
    expect(untimedNumber(untimedStart(19_999))).toBe(20_000);
    expect(spokenAfterMs(untimedStart(7))).toBe(0);
  });

  it('has voices where names come back or nearly all lines have one, and none for a word before a colon', () => {
    expect(
      said('Marco: ciao\nAnna: ciao a te\ne poi?').map(([, , speaker, text]) => [speaker, text]),
    ).toEqual([
      ['Marco', 'ciao'],
      ['Anna', 'ciao a te'],
      ['Anna', 'e poi?'],
    ]);
    expect(said('Allora\nAttenzione: la caldaia perde\nva bene').map(([, , speaker]) => speaker)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is read as it was downloaded here, without what was added', () => {
    expect(
      words('Marco: la caldaia\n\n[Nota a 00:00:12] chiamare Rossi\n    e Bianchi\n\nAnna: va cambiata\n'),
    ).toEqual(['la caldaia', 'va cambiata']);
  });

  it('has the seconds that its lines begin with', () => {
    expect(
      said('[0:05] Marco: ciao\n[1:02:03] Anna: ciao').map(([start, , speaker]) => [start, speaker]),
    ).toEqual([
      [5, 'Marco'],
      [3723, 'Anna'],
    ]);
    // An hour that somebody says is none.
    expect(read('12:30 è l’ora\n9:15 è un’altra').isTimed).toBe(false);
  });

  it('of one line of a megabyte is divided, in linear time', () => {
    for (const line of [
      'parola. '.repeat(100_000),
      'x'.repeat(900_000),
      '-->'.repeat(300_000),
      'A'.repeat(60).concat(':').repeat(14_000),
    ]) {
      const before = process.cpuUsage();
      const { segments } = read(line);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
      expect(Math.max(...segments.map(({ text }) => text.length))).toBeLessThanOrEqual(5_000);
      const plain = (text: string) => text.replaceAll(/\s/g, '').length;
      expect(segments.reduce((sum, { text }) => sum + plain(text), 0)).toBeGreaterThan(plain(line) * 0.9);
    }
  });
});

describe('json', () => {
  it('of Whisper, of whisper.cpp, of a recording and of an export of one is read', () => {
    const segments = [{ id: 0, start: 0.5, end: 2, text: ' la caldaia', tokens: [1, 2] }];
    const expected = [[0.5, 2, null, 'la caldaia']];
    expect(said(JSON.stringify({ task: 'transcribe', duration: 2, text: 'x', segments }))).toEqual(expected);
    expect(said(JSON.stringify(segments))).toEqual(expected);
    expect(said(JSON.stringify({ recordings: [{ segments }] }))).toEqual(expected);
    const cpp = { transcription: [{ offsets: { from: 500, to: 2_000 }, text: ' la caldaia' }] };
    expect(said(JSON.stringify(cpp))).toEqual(expected);
    const named = [{ start: 0, end: 1, text: 'ciao', speaker: 'Marco' }];
    expect(said(JSON.stringify({ segments: named }))).toEqual([[0, 1, 'Marco', 'ciao']]);
    expect(words('{"text":"prima\\nseconda"}')).toEqual(['prima', 'seconda']);
  });

  it('of anything else is told', () => {
    const several = JSON.stringify({ recordings: [{ segments: [] }, { segments: [] }] });
    for (const [text, problem] of [
      ['{"a":', 'json'],
      ['{}', 'json'],
      ['[{"a":1}]', 'json'],
      [`${'[{"a":'.repeat(50_000)}`, 'json'],
      [several, 'several'],
      ['', 'empty'],
      [' \n\u200b\n', 'empty'],
      ['RIFF\0\0WAVE', 'binary'],
      ['a\n'.repeat(20_001), 'long'],
    ] as const)
      expect(readTranscript(text)).toEqual({ problem });
  });
});

it('what is read is clean: no lone surrogates, controls or directions, and not only spaces', () => {
  expect(words('\ufeffa\ud800b\u202e c\u0007\u200f')).toEqual(['ab c']);
});
