const inUtc = { timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat('it-IT', {
  ...inUtc,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const shortDay = new Intl.DateTimeFormat('it-IT', { ...inUtc, day: 'numeric', month: 'short' });
const month = new Intl.DateTimeFormat('it-IT', { ...inUtc, month: 'long', year: 'numeric' });
const shortMonth = new Intl.DateTimeFormat('it-IT', { ...inUtc, month: 'short', year: 'numeric' });

const isMonth = (period: string) => period.length === 7;

/** A day (`YYYY-MM-DD`) or month (`YYYY-MM`) in words: `lunedì 30 novembre 2026`, `novembre 2026`. */
export const periodText = (period: string): string =>
  (isMonth(period) ? month : day).format(new Date(period));

/** The same below a chart: `30 nov`, `nov 2026`. */
export const shortPeriodText = (period: string): string =>
  (isMonth(period) ? shortMonth : shortDay).format(new Date(period));
