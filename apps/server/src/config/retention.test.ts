import { expect, it } from 'vitest';
import { parseRetention, statesToKeep } from './retention.ts';

const keptOf = (instants: string[], keep: string) => {
  const retention = parseRetention(keep);
  if (!retention) throw new Error(keep);
  const states = instants.map((createdAt) => ({ createdAt }));
  return statesToKeep(states, retention, 'Europe/Rome').map(({ createdAt }) => createdAt);
};

/** One a day at 03:17 in Rome, in winter. */
const daily = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => new Date(Date.parse(from) + day * 86_400_000).toISOString());

it('F-67: keeps the last of so many days, weeks and months', () => {
  const kept = keptOf(daily('2026-11-01T02:17:00.000Z', 100), '7d 4w 3m');
  expect(kept.map((instant) => instant.slice(0, 10))).toEqual([
    ...['2027-02-08', '2027-02-07', '2027-02-06', '2027-02-05', '2027-02-04', '2027-02-03', '2027-02-02'],
    // Sundays, then the last days of months.
    ...['2027-01-31', '2027-01-24', '2026-12-31'],
  ]);
});

it('F-67: keeps the newest three whatever is said, and of one local day otherwise the last', () => {
  const three = ['2026-12-05T10:00:00.000Z', '2026-12-05T09:00:00.000Z', '2026-12-05T08:00:00.000Z'];
  const evening = '2026-11-28T22:59:00.000Z';
  const night = '2026-11-28T23:01:00.000Z';
  const later = '2026-11-29T10:00:00.000Z';
  expect(keptOf([...three, evening, night, later], '0d')).toEqual(three);
  expect(keptOf([...three, evening, night, later], '2d')).toEqual([...three, later]);
  expect(keptOf([...three, evening, night, later], '5d')).toEqual([...three, later, evening]);
  expect(keptOf([], '7d 4w')).toEqual([]);
});

it('F-67: where backups were not made for long, old ones stay', () => {
  const old = daily('2025-01-01T02:17:00.000Z', 3);
  expect(keptOf([...old, '2026-11-28T02:17:00.000Z'], '7d')).toHaveLength(4);
});

it.each(['', 'd', '7', '7 d', '7x', '7d,4w', '-1d', '99999d', '7d 4w 12m x'])(
  '%j is no retention',
  (text) => {
    expect(parseRetention(text)).toBeUndefined();
  },
);

it('reads a retention in any order', () => {
  expect(parseRetention(' 12m  7d')).toEqual({ daily: 7, weekly: 0, monthly: 12 });
});
