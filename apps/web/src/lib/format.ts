/** Elapsed time as `mm:ss`; minutes go on past 59. Anything but a positive number reads 00:00. */
export function formatTimer(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** Bytes as KB, MB or GB with one decimal, Italian comma. */
export function formatBytes(bytes: number): string {
  const units = ['KB', 'MB', 'GB'];
  let value = Math.max(0, bytes) / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }).format(value)} ${units[unit]}`;
}
