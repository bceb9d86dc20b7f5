import { describe, expect, it } from 'vitest';
import { makeNoteAtOnce } from './make-note.ts';
import type { NoteLine } from './note.ts';
import { hostileTalks } from './testing/hostile-talks.ts';

const promised = '+';

function read(talk: string) {
  const said = talk.trim().split('\n');
  const rows = said.map((line) => line.replace(promised, ''));
  const segments = rows.map((row, id) => ({
    id,
    start: id * 5,
    end: id * 5 + 4,
    text: row.slice(row.indexOf(': ') + 2),
    voice: row.slice(0, row.indexOf(': ')),
  }));
  const { lines } = makeNoteAtOnce({ segments, startedAt: '2026-03-02T09:00:00Z', timeZone: 'Europe/Rome' });
  return {
    wanted: said.flatMap((line, id) => (line.startsWith(promised) ? [id] : [])),
    of: (section: NoteLine['section']) => lines.filter((line) => line.section === section),
  };
}

describe('in talk that sounds like promises', () => {
  it.each(Object.entries(hostileTalks))('%s: only what was taken on', (_, talk) => {
    const { wanted, of } = read(talk);
    const found = of('commitment').map(({ segmentIds }) => wanted.find((id) => segmentIds.includes(id)));
    expect(found).toEqual(wanted);
    expect(of('decision')).toEqual([]);
  });
});
