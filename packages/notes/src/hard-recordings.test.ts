import { describe, expect, it } from 'vitest';
import { makeNoteAtOnce } from './make-note.ts';
import { commitments, note, of, startedAt } from './testing/short-talk.ts';

describe('in dialects, at the table and corrected', () => {
  it.each<[string[], ReturnType<typeof commitments>]>([
    [['A: La scaletta la porto mi, venerdì.'], [{ who: 'Anna', due: '2026-03-06', segments: [0] }]],
    [['B: Ghe penso mi a la vernice.'], [{ who: 'Voce 2', segments: [0] }]],
    [['B: La tegola ci la portu iu sabato.'], [{ who: 'Voce 2', due: '2026-03-07', segments: [0] }]],
    [['B: Je porto er martello domani, sora Anna.'], [{ who: 'Voce 2', due: '2026-03-03', segments: [0] }]],
    [
      ['A: Non mi presteresti la carriola?', 'B: Te la porto giovedì.'],
      [{ who: 'Voce 2', due: '2026-03-05', segments: [0, 1] }],
    ],
    [
      ['A: Le piastrelle te le porto sabato.', 'B: Questo sabato?', 'A: No, quello dopo, il quattordici.'],
      [{ who: 'Anna', due: '2026-03-14', segments: [0, 2] }],
    ],
    [
      ['A: La calce te la porto martedì. Anzi no, martedì lavoro, mercoledì undici.'],
      [{ who: 'Anna', due: '2026-03-11', segments: [0] }],
    ],
    [
      ['B: Mi fa avere la fattura?', 'A: Appena la stampo gliela mando.'],
      [{ who: 'Anna', segments: [0, 1] }],
    ],
    [['A: Entro fine mese trovate le chiavi in portineria, le avete lì.'], []],
    [
      ['B: E le chiavi?', 'A: Entro venerdì le trovate in portineria.'],
      [{ who: 'Anna', due: '2026-03-06', segments: [0, 1] }],
    ],
    [
      [
        'B: Mettiamo che si rompa una tegola di notte, lei che fa?',
        'A: La cambio io subito e avviso il padrone.',
      ],
      [],
    ],
  ])('%j', (turns, expected) => expect(commitments(...turns)).toEqual(expected));
});

describe('whatever is recorded', () => {
  const spoken = (seconds: number, textOf: (index: number) => string, voices = 1) =>
    Array.from({ length: seconds / 4 }, (_, index) => ({
      id: index,
      start: index * 4,
      end: index * 4 + 4,
      text: textOf(index),
      voice: `Voce ${(index % voices) + 1}`,
    }));
  const some = [
    'Domani ti porto la tegola',
    'il camino perde',
    'facciamo il tetto rosso',
    'ci vediamo venerdì alle nove',
  ];

  it.each<[string, ReturnType<typeof spoken>]>([
    ['ten hours of two voices', spoken(36_000, (index) => `${some[index % 4]} numero ${index}`, 2)],
    ['three hours of one voice', spoken(10_800, (index) => `${some[index % 4]} e poi la gronda ${index}`)],
    ['a turn of 200,000 characters', spoken(8, () => 'ti porto la tegola domani, '.repeat(8_000))],
    ['200,000 characters without a space', spoken(8, () => 'a'.repeat(200_000))],
    ['only days', spoken(4_000, () => 'lunedì, martedì, '.repeat(60), 2)],
  ])('%s are noted in bounded time', (_, segments) => {
    const before = process.cpuUsage();
    const { lines } = makeNoteAtOnce({ segments, startedAt, timeZone: 'Europe/Rome' });
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(40);
    for (const { text } of lines) expect(text.length).toBeLessThanOrEqual(240);
  });

  it('of two languages is noted where it is mostly Italian', () => {
    const turns = [
      'A: Allora, il preventivo del tetto è di tremila euro, e la grondaia perde ancora.',
      'B: Okay, sounds good to me.',
      'A: Te lo mando venerdì con le misure della grondaia.',
    ];
    expect(of(note(turns, []), 'commitment')).toHaveLength(1);
  });
});
