import { expect, it } from 'vitest';
import { comingDays } from './coming-days.ts';

/** Saturday, 11 July 2026, 18:00 in Rome. */
const saidAt = new Date('2026-07-11T16:00:00Z');

function days(text: string, at = saidAt): string[] {
  const show = ({ year, month, day }: { year: number; month: number; day: number }) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return comingDays(text, at, 'Europe/Rome').map(({ days: { first, last } }) =>
    show(first) === show(last) ? show(first) : `${show(first)} – ${show(last)}`,
  );
}

it.each([
  ['lo mando stasera', '2026-07-11'],
  ['ti chiamo domani mattina', '2026-07-12'],
  ['passo dopodomani', '2026-07-13'],
  ['lunedì lo porto', '2026-07-13'],
  ['sabato ci vediamo', '2026-07-18'],
  ['martedì tra quindici giorni', '2026-07-28'],
  ['martedì ventotto', '2026-07-28'],
  ['il tredici', '2026-07-13'],
  ['entro il 3', '2026-08-03'],
  ['il 2 settembre', '2026-09-02'],
  ['tra due o tre giorni', '2026-07-13 – 2026-07-14'],
  ['fra un paio di giorni', '2026-07-13'],
  ['la settimana prossima', '2026-07-13 – 2026-07-19'],
  ['in settimana', '2026-07-11 – 2026-07-12'],
  ['nei prossimi giorni', '2026-07-11 – 2026-07-18'],
  ['a settembre', '2026-09-01 – 2026-09-30'],
  ['a fine mese', '2026-07-11 – 2026-07-31'],
  ['dopo la Befana', '2027-01-07 – 2027-01-20'],
  ['dopo Pasqua', '2027-03-29 – 2027-04-11'],
])('«%s» is %s', (text, expected) => expect(days(text)).toEqual([expected]));

it('reads several, and none where no day is named', () => {
  expect(days('il sette o l’otto')).toEqual(['2026-08-07', '2026-08-08']);
  expect(days('lo compro io')).toEqual([]);
});
