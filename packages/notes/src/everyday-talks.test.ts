import { describe, expect, it } from 'vitest';
import { commitments, note, of } from './testing/short-talk.ts';

const decisions = (...turns: string[]) => of(note(turns), 'decision').map(({ text }) => text);
const appointments = (...turns: string[]) => of(note(turns), 'appointment').map(({ due }) => due);

describe('a visit that was named before', () => {
  const busy = 'A: Io ho una telefonata fino alle sei. Lo porti tu?';

  it('gives its day and hour to who takes somebody there, not the hour until which one is busy', () => {
    const turns = [
      'A: Domani alle tre e mezza Leo ha il pediatra.',
      busy,
      'B: Va bene, porto io Leo dal pediatra.',
    ];
    expect(commitments(...turns)).toEqual([{ who: 'Voce 2', due: '2026-03-03 15:30', segments: [0, 1, 2] }]);
    expect(commitments(busy, 'B: Va bene, porto io Leo dal pediatra.')).toEqual([
      { who: 'Voce 2', segments: [0, 1] },
    ]);
  });

  it('gives none to another visit, or where two days stand', () => {
    const takes = 'B: Va bene, porto io Leo dal pediatra.';
    expect(commitments('A: Domani alle tre e mezza ho il notaio.', busy, takes)[0]).not.toHaveProperty('due');
    const two = 'A: Leo ha il pediatra domani o giovedì.';
    expect(commitments(two, busy, takes).filter(({ due }) => due !== undefined)).toEqual([]);
  });
});

describe('what others offer', () => {
  it.each([
    ['A: Il vivaio di sopra è caro, ma consegna in due settimane.'],
    ['A: Quello di Lucca chiede ottanta euro ma consegna venerdì.'],
    ['A: La consegna si fa in una settimana.'],
  ])('%s is no appointment', (turn) => expect(appointments(turn)).toEqual([]));

  it('but a delivery on a day is one', () =>
    expect(appointments('A: La consegna è venerdì alle nove.', 'B: Venerdì, bene.')).toEqual([
      { from: '2026-03-06', to: '2026-03-06', time: '09:00' },
    ]));
});

describe('what several do for who hears it', () => {
  const promise = 'B: Certo, si può fare. Giovedì le mandiamo una lettera con i prezzi.';

  it('is taken on by who says so, and is no decision', () => {
    const turns = ['A: Si può pagare a rate?', promise, 'A: Perfetto, grazie.'];
    expect(commitments(...turns)).toMatchObject([{ who: 'Voce 2', due: '2026-03-05' }]);
    expect(decisions(...turns)).toEqual([]);
  });

  it.each([
    'B: Giovedì le mandiamo una lettera alla zia.',
    'B: Le mandiamo giovedì.',
    'B: Giovedì le prendiamo.',
  ])('%s is said of others', (turn) => expect(commitments(turn)).toEqual([]));
});

describe('one of two that were set out', () => {
  const offers = 'B: Ho due offerte. Il vivaio di Pistoia chiede trecento euro, l’altro quattrocento.';
  const choice = 'A: Non c’è fretta, andiamo con il vivaio di Pistoia. E le tegole quando arrivano?';

  it('is chosen before one asks for the next thing', () => {
    expect(decisions(offers, choice, 'B: Le tegole arrivano a maggio.')).toEqual([choice.slice(3)]);
  });

  it('is not where nothing was set out, where one asks for it, or the other says no', () => {
    expect(decisions(choice, 'B: Le tegole arrivano a maggio.')).toEqual([]);
    expect(decisions(offers, 'A: Allora andiamo con il vivaio di Pistoia?', 'B: Fammi pensare.')).toEqual([]);
    expect(decisions(offers, choice, 'B: No, quello di Pistoia è chiuso.')).toEqual([]);
  });
});

it('keeps the hour until which something is to be done', () => {
  expect(commitments('B: Le foto te le mando entro giovedì alle dieci.')).toMatchObject([
    { who: 'Voce 2', due: '2026-03-05 10:00' },
  ]);
  expect(of(note(['B: Le foto te le mando entro giovedì alle dieci.']), 'commitment')[0]?.due).toEqual({
    to: '2026-03-05',
    time: '10:00',
  });
});
