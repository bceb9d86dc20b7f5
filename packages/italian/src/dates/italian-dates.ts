const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let known = formatters.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat('it-IT', { timeZone, ...options });
    formatters.set(key, known);
  }
  return known;
}

/** «sabato 11 luglio 2026» in the given zone. */
export function italianDay(instant: Date, timeZone: string): string {
  return formatter(timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    instant,
  );
}

/** «15:40» in the given zone. */
export function italianTime(instant: Date, timeZone: string): string {
  return formatter(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
}
