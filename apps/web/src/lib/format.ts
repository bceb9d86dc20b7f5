/** Elapsed time as `mm:ss`; minutes go on past 59. Anything but a positive number reads 00:00. */
export function formatTimer(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** Bytes as KB, MB or GB (thousands, as disks and the command line count) with one decimal, Italian comma. */
export function formatBytes(bytes: number): string {
  const units = ['KB', 'MB', 'GB'];
  let value = Math.max(0, bytes) / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }).format(value)} ${units[unit]}`;
}

const price = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Euro as people write them: `0 €`, `9,99 €`. */
export function formatPrice(euro: number): string {
  return price.format(euro);
}

const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });

/** A whole number with the Italian point between thousands. Anything that is no number reads 0. */
export function formatCount(value: number): string {
  return whole.format(Number.isFinite(value) ? value : 0);
}

/** A part of a whole in whole percent; of nothing, 0 %. */
export function formatShare(part: number, total: number): string {
  const share = total > 0 ? (part / total) * 100 : 0;
  return `${whole.format(share > 0 && share < 1 ? 1 : share)}%`;
}

/** A length in seconds as `0 s`, `45 s`, `12 min 5 s`, `3 h 20 min`. Anything that is no number reads `0 s`. */
export function formatLength(seconds: number): string {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  if (hours > 0) return `${formatCount(hours)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
  if (minutes > 0) return `${minutes} min${rest > 0 ? ` ${rest} s` : ''}`;
  return `${rest} s`;
}

/** Minutes as hours and minutes: `9 h 58 min`, `12 min`, `1.200 h`. Anything that is no number reads `0 min`. */
export function formatHours(minutes: number): string {
  const total = Number.isFinite(minutes) ? Math.max(0, Math.floor(minutes)) : 0;
  const [hours, rest] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return `${rest} min`;
  return `${formatCount(hours)} h${rest > 0 ? ` ${rest} min` : ''}`;
}
