import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { commitmentIn } from './commitment.ts';

describe('a turn in which somebody takes something on', () => {
  it.each([
    'Ti mando la fattura domani mattina.',
    'Glielo spiego io, non ti preoccupare.',
    'Va bene, il pane lo compro io.',
    'Ci penso io.',
    'Ce penso io, stai tranquillo.',
    'Me ne occupo io entro venerdì.',
    'Vengo a prenderti alle sette.',
    'Passo dalla farmacia prima di cena.',
    'Porterò io le sedie.',
    'Il modulo te lo riporto lunedì.',
    'Prometto che la prossima volta avviso.',
    'Sabato smonto la mensola, parola.',
    'La fattura la pago giovedì.',
    'Vi faccio sapere dopodomani.',
    'domani chiamo il geometra e fisso la visita',
    'Allora prenoto il tavolo per le otto.',
    'Lascia fare a me.',
    'Contaci.',
    'Mi impegno a finire il muretto.',
    'Lunedì, anzi no, martedì ti porto la chiave.',
    'Io porto le olive.',
    'La relazione la finiamo mercoledì.',
    'Gli scrivo stasera.',
    'Le telefono appena esco.',
    'Ok, lo stampo e te lo lascio in portineria.',
    'Allora te la do io la chiave, va bene?',
  ])('«%s» is a promise', (turn) => {
    expect(commitmentIn(turn)).toMatchObject({ kind: 'promise' });
  });

  it.each([
    ['Devo rinnovare la patente entro maggio.', 'speaker'],
    ['Mi devo ricordare di annaffiare le piante', 'speaker'],
    ['Dobbiamo svuotare la cantina prima di Natale', 'speaker'],
    ['Bisogna pagare il bollo entro fine mese', 'together'],
    ['Ricordati di chiudere il gas.', 'hearer'],
    ['Non dimenticarti la tessera, mi raccomando', 'hearer'],
    ['Ricordami di ritirare il pacco', 'speaker'],
  ])('«%s» is a task', (turn, by) => {
    expect(commitmentIn(turn)).toMatchObject({ kind: 'task', by });
  });

  it.each(['Ci vediamo mercoledì alle nove.', 'Sentiamoci domani', 'Ci troviamo sabato davanti al teatro'])(
    '«%s» is a meeting',
    (turn) => expect(commitmentIn(turn)).toMatchObject({ kind: 'meeting', hasTime: true }),
  );
});

it.each([
  // Questions, wishes, guesses.
  'Ti chiamo io?',
  'Chi porta il pane?',
  'Vorrei comprare una barca.',
  'Forse magari ci vado.',
  'Dovrei andare più spesso dalla nonna.',
  'Se vinco alla lotteria compro una villa.',
  'Se mi avanza tempo, passo.',
  // What has been, or always is.
  'Ho mandato la fattura ieri.',
  'L’ho già spedito io.',
  'Di solito pranzo alle due.',
  'Prendo sempre il treno delle otto.',
  'Una volta le facevo io, le tende.',
  'Ci andavo ogni domenica.',
  // Refused, or taken back.
  'Non ti porto niente.',
  'I piatti non li lavo.',
  'Ti porto il catalogo. Anzi no, lascia stare.',
  'Te lo presto, no aspetta, come non detto.',
  // Others, and other things.
  'Marco porta il pane.',
  'Ha detto che viene domani.',
  'Lo zio di Luca ha il camper.',
  'Lo sconto è del dieci per cento.',
  'Il porto di Ancona è chiuso.',
  'La mano mi fa male.',
  'Non lo so.',
  'Mi ricordo bene quel giorno.',
  'Credo di sì.',
  'Mi chiamo Luisa.',
  'Però è tardi.',
  'L’orologio è fermo.',
  'Ecco, già fatto.',
  'Buonasera a tutti.',
  '',
])('«%s» is none', (turn) => {
  expect(commitmentIn(turn)).toBeUndefined();
});

it('says where it stands, and is surer of what is plainly taken on at a time', () => {
  const turn = 'Bel tempo oggi. Il pane lo compro io domani. Ciao.';
  const found = commitmentIn(turn);
  expect(turn.slice(found?.span.start, found?.span.end)).toBe('Il pane lo compro io domani.');
  expect(found?.hasTime).toBe(true);
  const weaker = commitmentIn('Lo compro.');
  expect(found?.strength).toBeGreaterThan(weaker?.strength ?? 1);
});

test('any text has a commitment of at least half strength within it, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (turn) => {
      const found = commitmentIn(turn);
      if (!found) return;
      expect(found.strength).toBeGreaterThanOrEqual(0.5);
      expect(found.span.end).toBeLessThanOrEqual(turn.length);
    }),
  );
});
