import { expect, it } from 'vitest';
import { dueDays } from './due-days.ts';

/** Monday, 2 March 2026, 10:00 in Rome. */
const saidAt = new Date('2026-03-02T09:00:00Z');

type Day = { year: number; month: number; day: number };
const show = ({ year, month, day }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function dues(text: string, at = saidAt): string[] {
  return dueDays(text, at, 'Europe/Rome').map(({ from, to, minutes }) => {
    const time = minutes === undefined ? '' : ` ${Math.floor(minutes / 60)}:${minutes % 60}`;
    if (!from && !to) return time.trim();
    if (from && to && show(from) === show(to)) return show(from) + time;
    return `${from ? show(from) : ''}/${to ? show(to) : ''}`;
  });
}

it.each([
  ['ti chiamo domani', '2026-03-03'],
  ['te lo mando entro venerdì', '/2026-03-06'],
  ['lunedì te lo porto', '2026-03-09'],
  ['dopo la Befana', '2027-01-07/'],
  ['dopo il venti', '2026-03-21/'],
  ['tra una settimana', '2026-03-09'],
  ['tra due settimane', '2026-03-16'],
  ['tra un mese', '2026-04-02'],
  ['martedì della settimana prossima', '2026-03-10'],
  ['la settimana prossima', '2026-03-09/2026-03-15'],
  ['in settimana', '2026-03-02/2026-03-08'],
  ['a fine mese', '2026-03-31'],
  ['a metà mese', '2026-03-15'],
  ['dal nove al sedici agosto', '2026-08-09/2026-08-16'],
  ['tra mezz’ora', '2026-03-02'],
  ['dopo pranzo', '2026-03-02'],
  ['domani alle cinque', '2026-03-03 17:0'],
  ['sabato alle nove e mezza', '2026-03-07 9:30'],
  ['giovedì sera alle otto', '2026-03-05 20:0'],
  ['domenica a pranzo', '2026-03-08 13:0'],
  ['alle otto', '8:0'],
  ['entro quindici giorni', '/2026-03-17'],
  ['tra due mesi', '2026-05-02'],
  ['tra un anno', '2027-03-02'],
  ['prima di Pasqua', '/2026-04-04'],
  ['dopo ferragosto', '2026-08-16/'],
  ['a fine aprile', '2026-04-30'],
  ['il prossimo fine settimana', '2026-03-07/2026-03-08'],
  ['domani l’altro', '2026-03-04'],
  ['tra lunedì e martedì', '2026-03-09/2026-03-10'],
])('«%s» is %s', (text, expected) => expect(dues(text)).toEqual([expected]));

it.each([
  ['domani nel pomeriggio', '2026-03-03'],
  ['venerdì dopo pranzo', '2026-03-06'],
  ['giovedì in mattinata', '2026-03-05'],
  ['dopo pranzo domani', '2026-03-03'],
  ['nel pomeriggio di venerdì', '2026-03-06'],
  ['sabato prima di cena', '2026-03-07'],
  ['domani ti chiamo nel pomeriggio', '2026-03-03'],
  ['entro domani in giornata', '/2026-03-03'],
  ['venerdì, dopo cena', '2026-03-06'],
  ['oggi dopo pranzo', '2026-03-02'],
  ['in mattinata', '2026-03-02'],
])('takes the part of the day in «%s» for one of that day, %s', (text, expected) =>
  expect(dues(text)).toEqual([expected]),
);

it('takes a part of the day of another clause for one of today', () => {
  expect(dues('dopo cena ti chiamo, e domani ci vediamo')).toEqual(['2026-03-02', '2026-03-03']);
});

it.each([
  ['alle nove e venti', '9:20'],
  ['alle nove e dieci', '9:10'],
  ['alle nove e quaranta', '9:40'],
  ['alle sei e cinquantacinque', '18:55'],
  ['alle nove meno venti', '8:40'],
  ['alle otto meno un quarto', '7:45'],
  ['alle otto e tre quarti', '8:45'],
  ['alle 9.20', '9:20'],
  ['le dieci e un quarto', '10:15'],
  ['alle due di notte', '2:0'],
  ['all’una di notte', '1:0'],
  ['alle dodici di notte', '0:0'],
  ['alle undici di notte', '23:0'],
  ['alle quattro del mattino', '4:0'],
  ['alle quattro del pomeriggio', '16:0'],
  ['a mezzogiorno e mezzo', '12:30'],
  ['entro mezzanotte', '23:59'],
])('«%s» is at %s', (text, expected) => expect(dues(text)).toEqual([expected]));

it('takes what the clock says now for no hour to come', () => {
  expect(dues('sono le undici meno venti')).toEqual([]);
});

it.each(['lo faccio ogni venerdì', 'venerdì scorso', 'la domenica dormo', 'quel sabato', 'lo compro io'])(
  '«%s» is due on no day',
  (text) => expect(dues(text)).toEqual([]),
);

it('takes «in settimana» for the next one on a Sunday', () => {
  expect(dues('in settimana', new Date('2026-03-01T11:00:00Z'))).toEqual(['2026-03-02/2026-03-08']);
});

it.each([
  'lavoro fino alle sei',
  'sono occupata fino a mezzogiorno',
  'c’è gente fin dalle nove fino alle dieci e mezza',
])('«%s» ends then, and nothing is due', (text) =>
  expect(dues(text).filter((due) => due !== '9:0')).toEqual([]),
);

it.each([
  ['entro domani a mezzogiorno', [[3, 720]]],
  ['per venerdì alle dieci', [[6, 600]]],
  // Of the day before it is no hour.
  ['prima di venerdì alle dieci', [[5], [undefined, 600]]],
])('«%s» has the hour that stands beside the last day', (text, expected) => {
  const found = dueDays(text, saidAt, 'Europe/Rome');
  expect(found.map(({ to, minutes }) => (minutes === undefined ? [to?.day] : [to?.day, minutes]))).toEqual(
    expected,
  );
});

it('says where the words are', () => {
  const text = 'Sì, te lo mando VENERDÌ sera';
  const [due] = dueDays(text, saidAt, 'Europe/Rome');
  expect(text.slice(due?.span.start, due?.span.end)).toBe('VENERDÌ sera');
});

it('does not take an hour that is turned down', () => {
  expect(dues('domattina, non alle due di notte')).toEqual(['2026-03-03']);
});

it.each([
  ['oggi a otto', '2026-03-09'],
  ['sabato a quindici', '2026-03-21'],
  ['giovedì, tra due settimane', '2026-03-19'],
  ['tra quindici giorni, di martedì', '2026-03-17'],
  ['tra tre settimane, martedì ventiquattro', '2026-03-23,2026-03-24'],
  ['lunedì prossimo, quello dopo', '2026-03-16'],
  ['non questo venerdì ma il prossimo', '2026-03-13'],
  ['entro una decina di giorni', '/2026-03-12'],
  ['tra un mesetto', '2026-04-02'],
  ['nel giro di due settimane', '/2026-03-16'],
  ['la prima settimana di maggio', '2026-05-01/2026-05-07'],
  ['l’ultimo venerdì del mese', '2026-03-27'],
  ['intorno al venti', '2026-03-20'],
  ['alla fine del mese', '2026-03-31'],
  ['a metà del mese prossimo', '2026-04-15'],
  ['entro fine anno', '/2026-12-31'],
  ['a inizio settimana', '2026-03-09'],
  ['entro la fine della settimana', '/2026-03-08'],
  ['a Pasquetta', '2026-04-06'],
  ['la vigilia di Natale', '2026-12-24'],
  ['prima dell’Immacolata', '/2026-12-07'],
  ['dopo Capodanno', '2027-01-02/'],
  ['per San Giuseppe', '/2026-03-19'],
  ['non prima di giovedì', '2026-03-05/'],
  ['alle sei e mezza di venerdì', '2026-03-06 18:30'],
])('«%s», counted or by its feast, is %s', (text, expected) => expect(dues(text).join(',')).toBe(expected));

it.each([
  'Natale con i tuoi',
  'dal primo giorno',
  'abito al primo piano',
  'la grandine di San Giuseppe è passata',
  'il trenta per cento in più',
])('«%s» is no day to do something on', (text) => expect(dues(text)).toEqual([]));
