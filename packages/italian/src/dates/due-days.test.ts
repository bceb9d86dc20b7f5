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
])('«%s» is %s', (text, expected) => expect(dues(text)).toEqual([expected]));

it.each(['lo faccio ogni venerdì', 'venerdì scorso', 'la domenica dormo', 'quel sabato', 'lo compro io'])(
  '«%s» is due on no day',
  (text) => expect(dues(text)).toEqual([]),
);

it('takes «in settimana» for the next one on a Sunday', () => {
  expect(dues('in settimana', new Date('2026-03-01T11:00:00Z'))).toEqual(['2026-03-02/2026-03-08']);
});

it('says where the words are', () => {
  const text = 'Sì, te lo mando VENERDÌ sera';
  const [due] = dueDays(text, saidAt, 'Europe/Rome');
  expect(text.slice(due?.span.start, due?.span.end)).toBe('VENERDÌ sera');
});

it('does not take an hour that is turned down', () => {
  expect(dues('domattina, non alle due di notte')).toEqual(['2026-03-03']);
});
