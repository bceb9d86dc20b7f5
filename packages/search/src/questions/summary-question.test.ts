import { expect, it } from 'vitest';
import { asSummary } from './summary-question.ts';

it.each([
  ['Fammi il punto', 'Riassumi'],
  ['Fammi il punto della situazione', 'Riassumi'],
  ['Mi fai un riassunto?', 'Riassumi?'],
  ['Fammi il punto della settimana', 'Riassumi della settimana'],
  ['Quali sono i punti salienti della mia giornata?', 'Riassumi la giornata?'],
  ['Un breve riassunto di oggi, per favore', 'Riassumi oggi'],
  ['Riassunto del 3 luglio', 'Riassumi il 3 luglio'],
  ['Riassumi il mese di giugno', 'Riassumi a giugno'],
  ['Riassumi in tre frasi la giornata', 'Riassumi la giornata'],
  ['Che cosa mi sono persa ieri?', 'Riassumi ieri?'],
])('«%s» asks for a summary: «%s»', (question, text) =>
  expect(asSummary(question)).toEqual({ text, isWhole: true }),
);

it.each([
  ['Com’è andata ieri?', 'Riassumi ieri?'],
  ['Raccontami la giornata di ieri', 'Riassumi ieri'],
])('«%s» asks for a summary of a time: «%s»', (question, text) =>
  expect(asSummary(question)).toEqual({ text, isWhole: false }),
);

it.each(['Dove mi sono perso ieri?', 'Quanto è andata avanti la lezione?', 'Puntami la sveglia', ''])(
  '«%s» begins with something else',
  (question) => expect(asSummary(question)).toBeUndefined(),
);
