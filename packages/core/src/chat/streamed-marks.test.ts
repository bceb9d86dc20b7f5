import type { ChatEvent, Citation } from '@wingman/contract/conversation.ts';
import { describe, expect, it } from 'vitest';
import { createStreamedMarks } from './streamed-marks.ts';

const offered = [7, 47, 120].map(
  (n): Citation => ({
    n,
    recordingId: `r${n}`,
    start: n,
    end: n + 1,
    text: 'sì',
    spokenAt: '2026-07-11T13:40:00Z',
  }),
);

/** What somebody who follows the events sees, checked after each one. */
function follow(chunks: (string | { text: string; restarts: true })[]) {
  const seen = { text: '', citations: [] as Citation[] };
  const types: ChatEvent['type'][] = [];
  const marks = createStreamedMarks(offered, (event) => {
    types.push(event.type);
    if (event.type === 'excerpts') seen.citations = event.citations;
    if (event.type === 'text') seen.text = event.restarts ? event.text : seen.text + event.text;
    for (const [, n] of seen.text.matchAll(/\[(\d{1,3})\]/g))
      expect(seen.citations.map((citation) => citation.n)).toContain(Number(n));
  });
  for (const chunk of chunks) marks.push(typeof chunk === 'string' ? { text: chunk } : chunk);
  marks.end();
  return { ...seen, types, sources: seen.citations.map(({ n, recordingId }) => `${n}=${recordingId}`) };
}

describe('marks of a streamed answer', () => {
  it('are numbered in the order in which they appear, each citation before its first mark', () => {
    const { text, sources, types } = follow(['Alle nove [47]. ', 'Poi [7] e ancora [47].']);
    expect(text).toBe('Alle nove [1]. Poi [2] e ancora [1].');
    expect(sources).toEqual(['1=r47', '2=r7']);
    expect(types).toEqual(['excerpts', 'text', 'excerpts', 'text']);
  });

  it('may arrive in any number of chunks', () => {
    const answer = 'Alle nove [47, 7; 120]. Fatto [7][9], e [2026] e [nota] restano [';
    const whole = follow([answer]).text;
    expect(whole).toBe('Alle nove [1][2][3]. Fatto [2], e [2026] e [nota] restano [');
    for (let size = 1; size < 12; size += 1)
      expect(follow(answer.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).text).toBe(whole);
  });

  it('leave out numbers that were not offered', () => {
    expect(follow(['Alle nove [8].', ' Anche [3, 7].'])).toMatchObject({
      text: 'Alle nove. Anche [1].',
      sources: ['1=r7'],
    });
  });

  it('begin again where the answer does', () => {
    const { text, sources } = follow([
      'Forse [7] e [4',
      { text: 'Alle nove [120].', restarts: true },
      ' Poi [7].',
    ]);
    expect(text).toBe('Alle nove [1]. Poi [2].');
    expect(sources).toEqual(['1=r120', '2=r7']);
  });
});
