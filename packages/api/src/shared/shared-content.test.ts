import { expect, it } from 'vitest';
import { sharedPage } from './shared-content.ts';

const shown = (text: string) =>
  sharedPage({
    content: {
      kind: 'answer',
      timeZone: 'Europe/Rome',
      question: 'Quanto costa?',
      askedAt: '2026-07-11T16:00:00Z',
      text,
      citations: [
        { n: 1, spokenAt: '2026-07-11T08:00:00Z', text: 'Costa <cento>', speaker: 'Rossi', isChanged: true },
        { n: 2, spokenAt: '2026-07-11T08:00:00Z', text: '', isChanged: true },
      ],
    },
    ownerName: null,
    expiresAt: '2026-07-18T16:00:00Z',
    audio: null,
  });

it('an answer has paragraphs, quotes and emphasis, and its numbers lead to the words that it cites', () => {
  const page = shown('Costa **cento** euro [1]\nin tutto\n\n> «Costa» [2]\n> «poco»\nFine [3] <b>');
  expect(page).toContain(
    '<p dir="auto">Costa <strong>cento</strong> euro <a href="#c1">[1]</a>\nin tutto</p>',
  );
  expect(page).toContain('<blockquote><p dir="auto">«Costa» <a href="#c2">[2]</a>\n«poco»</p></blockquote>');
  expect(page).toContain('<p dir="auto">Fine [3] &#60;b&#62;</p>');
});

it('what was corrected or deleted since is said, in the time of whom it belongs to', () => {
  const page = shown('Ecco [1]');
  expect(page).toContain('<strong><bdi>Rossi</bdi>:</strong> Costa &#60;cento&#62;');
  expect(page).toContain('Queste parole sono state corrette dopo la risposta.');
  expect(page).toContain('Queste parole non ci sono più.');
  expect(page).toContain('sabato 11 luglio 2026, ore 18:00');
  expect(page).toContain('Il link vale fino a sabato 18 luglio 2026, ore 18:00');
});
