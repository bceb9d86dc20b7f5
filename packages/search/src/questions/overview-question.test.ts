import { expect, it } from 'vitest';
import { asksAboutIt, datedAsRecording, readOverviewQuestion } from './overview-question.ts';

const read = (question: string) => {
  const found = readOverviewQuestion(question);
  if (!found) return undefined;
  const words = (concepts: { word: string }[]) => concepts.map(({ word }) => word).join(' ');
  return [found.kinds.join(' '), words(found.names), words(found.topic)].join('|');
};

it.each([
  ['Riassumi la riunione', 'riunione||'],
  ['Riassumi la riunione di condominio', 'riunione||condominio'],
  ['Riassumi la telefonata di Marta e Luca sul matrimonio', 'telefonata|marta luca|matrimonio'],
  ['Fammi un riassunto della lezione', 'lezione||'],
  ['Mi fai una sintesi del colloquio con Marta?', 'colloquio|marta|'],
  ['Cosa abbiamo detto nella riunione?', 'riunione||'],
  ['Di che cosa si è parlato durante la visita dal cardiologo?', 'visita||cardiologo'],
  ['Com’è andata la cena con Luca?', 'cena|luca|'],
  ['Che cosa si sono detti Marta e Luca?', '|marta luca|'],
  ['Di che cosa hanno parlato Marta e Luca?', '|marta luca|'],
  ['Riassumi quello che hanno detto Marta e Luca', '|marta luca|'],
  ['La riunione con Marta', 'riunione|marta|'],
  ['Riassumi la giornata', '||'],
])('«%s» asks for an overview: %s', (question, expected) => expect(read(question)).toBe(expected));

it.each([
  'Che cosa abbiamo detto della caldaia nella riunione?',
  'Riassumi cosa si è detto della caldaia',
  'Chi ha pagato la cena?',
  'A che ora è la riunione?',
  'Quando è la visita?',
  'Quanto è costato il pranzo?',
  'Che cosa ha detto Marta del matrimonio?',
  'Marta e Luca si sposano?',
  'Dove si tiene la lezione?',
  '',
])('«%s» asks for one thing', (question) => expect(readOverviewQuestion(question)).toBeUndefined());

it.each([
  'tell me about it',
  'What is this about?',
  'Parlamene',
  'Raccontami tutto!',
  'Di che cosa si tratta?',
])('«%s» asks about what is talked about', (question) => expect(asksAboutIt(question)).toBe(true));

it.each(['Parlamene di più domani', 'Tell me about it-support', 'Di che cosa si tratta la caldaia?', ''])(
  '«%s» asks about something else',
  (question) => expect(asksAboutIt(question)).toBe(false),
);

it('tells one recording from several', () => {
  expect(readOverviewQuestion('Riassumi le lezioni')?.isPlural).toBe(true);
  expect(readOverviewQuestion('Riassumi le telefonate con Marta')?.isPlural).toBe(true);
  expect(readOverviewQuestion('Riassumi la riunione')?.isPlural).toBe(false);
  expect(readOverviewQuestion('Riassumi la visita')?.isPlural).toBe(false);
  expect(readOverviewQuestion('Riassumi il vocale')?.isPlural).toBe(false);
  expect(readOverviewQuestion('Riassumi i vocali')?.isPlural).toBe(true);
});

it('lets the date of a recording say when it was made', () => {
  expect(datedAsRecording('Riassumi la visita del 10 marzo')).toBe('Riassumi la visita, il 10 marzo');
  expect(datedAsRecording('Riassumi le lezioni di marzo')).toBe('Riassumi le lezioni, a marzo');
  expect(datedAsRecording('Cosa abbiamo detto nella riunione di ieri?')).toBe(
    'Cosa abbiamo detto nella riunione, ieri?',
  );
  expect(datedAsRecording('Riassumi la riunione della settimana scorsa')).toBe(
    'Riassumi la riunione, la settimana scorsa',
  );
  expect(datedAsRecording('Riassumi le riunioni della settimana')).toBe(
    'Riassumi le riunioni, questa settimana',
  );
  expect(datedAsRecording('Riassumi le decisioni della giornata')).toBe('Riassumi le decisioni, oggi');
  expect(datedAsRecording('Riassumi la caldaia')).toBeUndefined();
  expect(datedAsRecording('A che ora è la riunione del 10 marzo?')).toBeUndefined();
});
