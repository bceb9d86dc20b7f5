/** Seconds within a recording as people write them: `0:12`, `12:05`, `1:02:03`. Not a number: `0:00`. */
export function positionText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const rest = `${Math.floor((whole % 3600) / 60)}`;
  const last = `${whole % 60}`.padStart(2, '0');
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${rest.padStart(2, '0')}:${last}` : `${rest}:${last}`;
}
