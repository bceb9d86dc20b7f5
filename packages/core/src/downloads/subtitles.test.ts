import { expect, it } from 'vitest';
import { toSrt, toVtt } from './subtitles.ts';

const segments = [
  { start: 0.25, end: 1.9996, text: 'Città & mare' },
  { start: 3723.5, end: 3724, text: ' riga\n\nuna <b> --> due ' },
];

it('writes SubRip blocks with numbers and hours', () => {
  expect(toSrt(segments)).toBe(
    '1\n00:00:00,250 --> 00:00:02,000\nCittà & mare\n\n2\n01:02:03,500 --> 01:02:04,000\nriga una <b> → due\n',
  );
  expect(toSrt([])).toBe('');
});

it('writes WebVTT whose words are never markup', () => {
  expect(toVtt(segments)).toBe(
    'WEBVTT\n\n00:00:00.250 --> 00:00:02.000\nCittà &amp; mare\n\n01:02:03.500 --> 01:02:04.000\nriga una &lt;b&gt; → due\n',
  );
  expect(toVtt([])).toBe('WEBVTT\n');
});
