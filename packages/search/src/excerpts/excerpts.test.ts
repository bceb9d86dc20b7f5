import { describe, expect, it } from 'vitest';
import { buildExcerpts, overviewExcerpts, type RecalledSegment } from './excerpts.ts';

const segment = (id: number, text: string, position = id): RecalledSegment => ({
  id,
  recordingId: 'r1',
  position,
  start: position * 5,
  end: position * 5 + 4,
  text,
  speaker: null,
  spokenAt: '2026-07-11T13:40:00.000Z',
});

const all = ['uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette'].map((text, id) => segment(id, text));

describe('buildExcerpts', () => {
  it('shows a hit with its neighbours in the order of speech, and cites the hit itself', () => {
    const [excerpt] = buildExcerpts([all[3] as RecalledSegment], all, 1000);
    expect(excerpt?.text).toBe('due tre quattro cinque sei');
    expect(excerpt).toMatchObject({ quote: 'quattro cinque sei', end: 29 });
    expect(excerpt?.hit.start).toBe(15);
  });

  it('does not show the same words twice', () => {
    const excerpts = buildExcerpts(
      [all[3] as RecalledSegment, all[4] as RecalledSegment, all[6] as RecalledSegment],
      all,
      1000,
    );
    expect(excerpts.map(({ n, text }) => [n, text])).toEqual([
      [1, 'due tre quattro cinque sei'],
      [2, 'sette'],
    ]);
  });

  it('makes shorter ones where that is asked for', () => {
    const [excerpt] = buildExcerpts([all[3] as RecalledSegment], all, 1000, 20);
    expect(excerpt?.text).toBe('tre quattro cinque sei');
  });

  it('keeps within the budget, truncating a first excerpt that alone is longer', () => {
    expect(buildExcerpts([segment(9, 'x'.repeat(900))], [], 500)[0]?.text).toHaveLength(500);
    expect(buildExcerpts([all[0] as RecalledSegment, all[6] as RecalledSegment], all, 12)).toHaveLength(1);
  });
});

describe('overviewExcerpts', () => {
  it('shows everything in the order of time, whatever the order of the segments', () => {
    const later = { ...segment(9, 'dopo', 0), recordingId: 'r2', spokenAt: '2026-07-11T15:00:00.000Z' };
    const excerpts = overviewExcerpts([later, ...[...all].reverse()], 1000);
    expect(excerpts.map(({ n, quote }) => [n, quote])).toEqual([
      [1, 'uno due tre quattro cinque sei sette'],
      [2, 'dopo'],
    ]);
  });

  it('spreads what fits over everything that was said', () => {
    const long = Array.from({ length: 20 }, (_, i) => segment(i, `${i} ${'x'.repeat(600)}`));
    const starts = overviewExcerpts(long, 3000).map(({ hit }) => hit.position);
    expect(starts).toEqual([0, 6, 13, 19]);
  });
});
