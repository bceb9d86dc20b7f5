import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDates } from './read-dates.ts';
import { isBare } from './testing/is-bare.ts';

/** Saturday, 11 July 2026, 18:00 in Rome. */
const july = new Date('2026-07-11T16:00:00Z');

function read(question: string, now = july, timeZone = 'Europe/Rome') {
  return readDates(question, { now, timeZone, isBare });
}

describe('days on which clocks change', () => {
  const hoursOf = (question: string, at: string, timeZone = 'Europe/Rome') =>
    read(question, new Date(at), timeZone).map(
      ({ range }) => (Date.parse(range.to) - Date.parse(range.from)) / 3_600_000,
    );

  it('have 23 or 25 hours, in Rome, New York and on Lord Howe half an hour less or more', () => {
    expect(hoursOf('ieri', '2026-03-30T10:00:00Z')).toEqual([23]);
    expect(hoursOf('ieri', '2026-10-26T10:00:00Z')).toEqual([25]);
    expect(hoursOf('ieri', '2026-03-09T15:00:00Z', 'America/New_York')).toEqual([23]);
    expect(hoursOf('ieri', '2026-10-05T00:00:00Z', 'Australia/Lord_Howe')).toEqual([23.5]);
    expect(hoursOf('la settimana scorsa', '2026-10-26T10:00:00Z')).toEqual([7 * 24 + 1]);
  });

  it('leave no empty range where an hour is skipped', () => {
    expect(hoursOf('cosa ho detto ieri tra le 2 e le 3 di notte', '2026-03-30T10:00:00Z')).toEqual([1]);
  });
});

describe('any moment, any zone', () => {
  const expressions = [
    'oggi',
    'ieri sera',
    'stanotte',
    "l'altro ieri mattina",
    'lunedì scorso alle 9',
    'nel fine settimana',
    'la settimana scorsa',
    'il mese scorso',
    'a marzo',
    'il 31',
    'il 29 febbraio',
    'dal 28 al 31 ottobre',
    'nelle ultime tre ore',
    'negli ultimi 7 giorni',
    'ieri tra le 2 e le 3',
    'ieri verso le 2 di notte',
    'a Pasqua',
    "l'estate scorsa",
    'poco fa',
  ];
  const zone = fc.constantFrom(
    'Europe/Rome',
    'America/New_York',
    'Australia/Lord_Howe',
    'UTC',
    'Asia/Kathmandu',
  );
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

  it('never gives an empty range or one that begins in the future', () => {
    fc.assert(
      fc.property(fc.constantFrom(...expressions), moment, zone, (question, at, timeZone) => {
        for (const { range } of read(question, at, timeZone)) {
          expect(range.from < range.to, `${question} ${range.from}`).toBe(true);
          const begins = Date.parse(range.from) - at.getTime();
          expect(begins, `${question} at ${at.toISOString()}`).toBeLessThan(86_400_000);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts any text as a question, and its spans are within it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom(...expressions),
        (noise, date) => {
          const question = `${noise} ${date} ${noise}`;
          for (const { spans } of read(question)) {
            for (const { start, end } of spans) {
              expect(start).toBeLessThan(end);
              expect(end).toBeLessThanOrEqual(question.length);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
