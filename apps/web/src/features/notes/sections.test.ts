import { expect, test } from 'vitest';
import { bySection, withoutRepeats } from './sections.ts';
import { noteLine } from './testing/note-line.ts';

const summary = noteLine({ id: 's', section: 'summary', text: 'La caldaia perde acqua.' });
const decision = noteLine({ id: 'd' });

test('sections stand in their order, without those that have no line', () => {
  expect(bySection([decision, summary], null).map(({ section }) => section)).toEqual(['summary', 'decision']);
});

test('a kind says what stands first, and sections of a template have their own names', () => {
  const point = noteLine({ id: 'k', section: 'key_point' });
  const own = (id: string, heading: string) => noteLine({ id, section: 'custom', heading });
  const lines = [summary, point, decision, own('a', 'Rischi'), own('b', 'Costi'), own('c', 'Rischi')];
  const shown = bySection(lines, 'meeting');
  expect(shown.map(({ title }) => title)).toEqual([
    'Rischi',
    'Costi',
    'In breve',
    'Decisioni',
    'Punti chiave',
  ]);
  expect(shown[0]?.lines.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(bySection(lines, 'lesson').at(-1)?.section).toBe('decision');
});

test('a key point that stands in the summary is left out', () => {
  const point = noteLine({ id: 'k', section: 'key_point', text: summary.text });
  const other = { ...point, id: 'o', text: 'Il tecnico passa giovedì.' };
  expect(withoutRepeats([summary, point, other], 'Parole. '.repeat(20))).toEqual([summary, other]);
});

test('a summary that says nearly all that was said is left out, unless its user changed it', () => {
  const said = 'La caldaia perde acqua. Sì.';
  expect(withoutRepeats([summary, decision], said)).toEqual([decision]);
  expect(withoutRepeats([summary, decision], said.repeat(3))).toEqual([summary, decision]);
  const changed = { ...summary, isChanged: true };
  const own = { ...summary, origin: 'own' as const };
  expect(withoutRepeats([changed, own], said)).toEqual([changed, own]);
});
