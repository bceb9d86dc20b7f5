/** Seconds of a time as people write it, `1:05`, `1:02:03` or `65`; undefined where it is none. */
export function readTime(text: string): number | undefined {
  const parts = text.trim().replaceAll('.', ':').split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return undefined;
  const numbers = parts.map(Number);
  // Only the first may be more than a minute or an hour.
  if (numbers.slice(1).some((number) => number > 59)) return undefined;
  return numbers.reduce((sum, number) => sum * 60 + number, 0);
}
