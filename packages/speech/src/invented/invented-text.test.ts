import { expect, test } from 'vitest';
import { withoutInventions } from './invented-text.ts';
import { isCaptionArtefact } from './known-phrases.ts';

function said(start: number, end: number, text: string, confidence: number | null = null) {
  return { start, end, text, confidence };
}

function textsOf(segments: { text: string }[]): string[] {
  return segments.map(({ text }) => text);
}

const prompt = 'Parlano di Wingman, di Ferrari e della caldaia di via Mazzini';

test('D-12 (d) without speech all text is dropped: captions, thanks, the prompt, or anything else', () => {
  const segments = [
    said(0, 5, 'Sottotitoli creati dalla comunità Amara.org'),
    said(5, 9, 'Grazie per la visione'),
    said(9, 15, prompt),
    said(15, 20, 'Allora ci vediamo domani.'),
  ];
  expect(withoutInventions(segments, { voice: [], prompt })).toEqual([]);
});

test.each([
  ['in a cough', [{ start: 2, end: 2.3 }]],
  ['over a long song', [{ start: 0, end: 28 }]],
])('captions and the prompt are dropped %s', (_, voice) => {
  const segments = [
    said(0, 28, 'Sottotitoli creati dalla comunità Amara.org'),
    said(0, 28, 'Grazie per la visione!'),
    said(0, 28, prompt),
  ];
  expect(withoutInventions(segments, { voice, prompt })).toEqual([]);
});

test('D-12 (e) spoken text is kept whole, also when it is one of those phrases', () => {
  const segments = [
    said(0, 2.4, 'Eccoci arrivati alla fine della serata.'),
    said(2.5, 3.9, 'Grazie per la visione.'),
    said(4, 6, 'I sottotitoli li mettiamo domani.'),
  ];
  expect(withoutInventions(segments, { voice: [{ start: 0, end: 6 }] })).toEqual(segments);
  const alone = [said(1, 2.3, 'Grazie per la visione')];
  expect(withoutInventions(alone, { voice: [{ start: 1, end: 2.3 }] })).toEqual(alone);
  const whole = [said(0, 12, 'Bene. Grazie per la visione. Alla prossima riunione portate i disegni.')];
  expect(withoutInventions(whole, { voice: [{ start: 0, end: 5 }] })).toEqual(whole);
});

test('a caption with low confidence of the engine is dropped', () => {
  const voice = [{ start: 0, end: 2 }];
  expect(withoutInventions([said(0, 2, 'Thank you for watching.', 0.1)], { voice })).toEqual([]);
  expect(withoutInventions([said(0, 2, 'Thank you for watching.', 0.9)], { voice })).toHaveLength(1);
});

test('a looped sentence is kept as often as it can have been said', () => {
  const loop = Array.from({ length: 20 }, (_, i) =>
    said(i / 10, (i + 1) / 10, 'Andiamo a vedere la casa nuova.'),
  );
  expect(withoutInventions(loop, { voice: [{ start: 0, end: 2 }] })).toHaveLength(1);
  const words = [said(0, 4, Array.from({ length: 40 }, () => 'la casa').join(' '))];
  expect(textsOf(withoutInventions(words, { voice: [{ start: 0, end: 4 }] }))).toEqual([
    'la casa [si ripete]',
  ]);
});

test('a speaker’s own repetitions are kept', () => {
  const yes = Array.from({ length: 6 }, (_, i) => said(i, i + 0.5, 'Sì.'));
  const voice = yes.map(({ start, end }) => ({ start, end }));
  expect(withoutInventions(yes, { voice })).toEqual(yes);
  const counted = [said(0, 3, 'piano piano piano piano piano')];
  expect(withoutInventions(counted, { voice: [{ start: 0, end: 3 }] })).toEqual(counted);
});

test('captions are recognized in both languages, with punctuation and several in a row', () => {
  for (const text of [
    'Sottotitoli e revisione a cura di QTSS',
    '[Musica]',
    'Thanks for watching! Please subscribe.',
    'Subtitles by the Amara.org community',
    "Grazie per l'attenzione. Grazie per la visione.",
  ]) {
    expect(isCaptionArtefact(text), text).toBe(true);
  }
  for (const text of [
    'Grazie mille, arrivederci.',
    'La musica era bella.',
    'Grazie per la visione del contratto',
  ]) {
    expect(isCaptionArtefact(text), text).toBe(false);
  }
});
