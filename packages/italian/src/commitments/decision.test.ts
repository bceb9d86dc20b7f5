import { expect, it } from 'vitest';
import { decisionIn } from './decision.ts';

it.each([
  'Alla fine ho deciso, prendo quella rossa.',
  'Abbiamo scelto il parquet.',
  'Facciamo così.',
  'Allora facciamo il tetto verde.',
  'Niente piscina.',
  'No no, niente palloncini, costano troppo.',
  'La siepe la togliamo.',
  'Restiamo d’accordo per martedì.',
  'Si è deciso di rimandare.',
  'E allora pizza.',
  'Il sabato si parte alle sei.',
  'Basta carne il venerdì.',
  'La riunione la spostiamo a giovedì.',
  'è deciso',
  'Aggiudicato.',
  'Alle nove va bene per me.',
  'Teniamo il divano vecchio.',
])('«%s» settles something', (turn) => {
  expect(decisionIn(turn)?.strength).toBeGreaterThanOrEqual(0.5);
});

it.each([
  'Facciamo la piscina?',
  'Non abbiamo ancora deciso.',
  'Dobbiamo decidere entro lunedì.',
  'Chi ha deciso?',
  'Niente di strano.',
  'Niente, grazie.',
  'Forse facciamo il tetto verde.',
  'O cambiamo tutto o lasciamo così.',
  'Se piove rimandiamo la gita.',
  'Allora, come stai?',
  'Allora ciao.',
  'Siamo stanchi.',
  'Ieri pioveva.',
  'Ti chiamo domani.',
  'Di solito mangiamo alle otto.',
  '',
])('«%s» does not', (turn) => {
  expect(decisionIn(turn)).toBeUndefined();
});
