import type { NoteLine } from '@wingman/contract/notes.ts';
import { expect, test } from 'vitest';
import { notesAsMarkdown } from './notes-markdown.ts';
import { noteLine } from './testing/note-line.ts';

const today = '2026-07-15';
const markdown = (...lines: NoteLine[]) =>
  notesAsMarkdown(['Riunione', 'mercoledì 15 luglio'], { lines, kind: null, typed: [] }, today);

test('notes as Markdown have their sections in order, boxes to tick and the second of each line', () => {
  const commitment = noteLine({
    ...{ id: 'c', section: 'commitment', text: 'Mando il preventivo', who: 'Anna', toWhom: 'Marco' },
    ...{ dueText: 'entro venerdì', due: { from: null, to: '2026-07-17', time: null } },
  });
  const done = noteLine({ id: 'd', section: 'commitment', text: 'Chiamo Rossi', state: 'done', sources: [] });
  const summary = noteLine({ id: 's', section: 'summary', text: 'La caldaia perde.' });
  expect(markdown(commitment, done, summary)).toBe(
    `${[
      '# Riunione',
      'mercoledì 15 luglio',
      '## In breve',
      '- La caldaia perde. [3:12]',
      '## Impegni',
      '- [ ] Mando il preventivo (Anna per Marco, entro venerdì, ven 17 lug) [3:12]\n- [x] Chiamo Rossi',
    ].join('\n\n')}\n`,
  );
});

test('the kind of the notes stands below the title', () => {
  const notes = { lines: [noteLine()], kind: 'medical_visit' as const, typed: [] };
  expect(notesAsMarkdown(['Dottoressa', '15 luglio'], notes, today)).toContain(
    '# Dottoressa\n\n15 luglio · Visita medica\n\n## ',
  );
});

test('what was said is no markup', () => {
  const text = '# non *un* titolo\n- [x](http://a.test) <b>';
  expect(markdown(noteLine({ text }))).toContain(
    '- \\# non \\*un\\* titolo - \\[x\\](http://a.test) \\<b\\> [3:12]',
  );
});

test('what the user typed comes first', () => {
  const typed = [{ id: 't', second: 61, text: 'portone:\n*verde*' }];
  expect(
    notesAsMarkdown(['Riunione', '15 luglio'], { lines: [noteLine()], kind: null, typed }, today),
  ).toContain('15 luglio\n\n## I tuoi appunti\n\n- portone: \\*verde\\* [1:01]\n\n## Decisioni\n\n- ');
});
