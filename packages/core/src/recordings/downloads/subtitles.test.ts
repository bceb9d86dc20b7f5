import { expect, it } from 'vitest';
import { toSrt, toText, toVtt } from './subtitles.ts';

const segments = [
  { start: 0.25, end: 1.9996, text: 'Città & mare' },
  { start: 3723.5, end: 3724, text: ' riga\n\nuna <b> --> due ' },
];

it('writes SubRip blocks with numbers and hours', () => {
  expect(toSrt(segments)).toBe(
    '1\n00:00:00,250 --> 00:00:02,000\nCittà & mare\n\n2\n01:02:03,500 --> 01:02:04,000\nriga una ‹b> → due\n',
  );
  expect(toSrt([])).toBe('');
});

it('escapes markup in WebVTT', () => {
  expect(toVtt(segments)).toBe(
    'WEBVTT\n\n00:00:00.250 --> 00:00:02.000\nCittà &amp; mare\n\n01:02:03.500 --> 01:02:04.000\nriga una &lt;b&gt; → due\n',
  );
  expect(toVtt([])).toBe('WEBVTT\n');
});

it('writes speakers where they are known: by turns in a text, with each cue in subtitles', () => {
  const told = [
    { start: 0, end: 1, text: 'Chi viene?', speaker: 'Anna <A>' },
    { start: 1, end: 2, text: 'Giovedì?', speaker: 'Anna <A>' },
    { start: 2, end: 3, text: 'Io.', speaker: 'Voce 2' },
    { start: 3, end: 4, text: 'E poi', speaker: null },
  ];
  const plain = told.map(({ text }) => text).join(' ');
  expect(toText(plain, told)).toBe('Anna <A>: Chi viene? Giovedì?\n\nVoce 2: Io.\n\nE poi\n');
  expect(toText(plain, segments)).toBe(`${plain}\n`);
  expect(toSrt(told)).toContain('\nVoce 2: Io.\n');
  expect(toVtt(told)).toContain('\n<v Anna &lt;A&gt;>Chi viene?\n');
});

it('a text has what was added at its second, in paragraphs that nobody takes for said words', () => {
  const told = [
    { start: 0, end: 1, text: 'Chi viene?', speaker: 'Anna' },
    { start: 2, end: 3, text: 'Giovedì?', speaker: 'Anna' },
    { start: 4, end: 5, text: 'Io.', speaker: 'Marco' },
  ];
  const moments = [
    { kind: 'note', at: 1.5, text: 'chiamare Rossi\n\nMarco: \u202enon io' },
    { kind: 'mark', at: 4, text: null },
    { kind: 'image', at: 3723, text: 'la lavagna' },
  ] as const;
  expect(toText('', told, [...moments])).toBe(
    [
      'Anna: Chi viene?',
      '[Nota a 00:00:01] chiamare Rossi\n    Marco: non io',
      'Anna: Giovedì?',
      'Marco: Io.',
      '[Segno a 00:00:04]',
      '[Foto a 01:02:03] la lavagna\n',
    ].join('\n\n'),
  );
  const unnamed = told.map(({ speaker: _, ...said }) => said);
  expect(toText('', unnamed, [moments[1]])).toBe('Chi viene? Giovedì? Io.\n\n[Segno a 00:00:04]\n');
  expect(toText('Senza tempi', [], [moments[1]])).toBe('Senza tempi\n\n[Segno a 00:00:04]\n');
});

it('F-98: each format escapes its own syntax', () => {
  const odd = [
    {
      start: 0,
      end: 1,
      text: '3 < 4 <font color=red>{\\an8}{y:i} & \u202eoiapi\u0007 1\n\n2 --> 3',
      speaker: null,
    },
  ];
  expect(toSrt(odd)).toBe(
    '1\n00:00:00,000 --> 00:00:01,000\n3 < 4 ‹font color=red>(\\an8}(y:i} & oiapi 1 2 → 3\n',
  );
  expect(toVtt(odd)).toContain('\n3 &lt; 4 &lt;font color=red&gt;{\\an8}{y:i} &amp; oiapi 1 2 → 3\n');
  expect(toText('uno\u0000\u202e due', odd)).toBe('uno due\n');
});

it('F-99: subtitles are ordered, do not overlap and have a length, whatever is stored', () => {
  const rows = [
    { start: 5, end: 4, text: 'tre' },
    { start: 1, end: 3, text: 'uno' },
    { start: 2, end: 9, text: 'due' },
    { start: 2, end: 2, text: 'e mezzo' },
  ];
  const times = [...toVtt(rows).matchAll(/(\S+) --> (\S+)/g)].flatMap(([, start, end]) => [
    start ?? '',
    end ?? '',
  ]);
  expect(times).toHaveLength(8);
  expect(times).toEqual(times.toSorted());
  expect(new Set(times.filter((_, index) => index % 2 === 0)).size).toBe(4);
});
