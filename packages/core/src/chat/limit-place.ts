import type { ScopedLimits, ScopedName, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import { daysRange, type TimeRange } from '@wingman/contract/time.ts';
import { labelOf } from '../recall/time/label.ts';

const dayMs = 86_400_000;

/** The instants of calendar days, both included. */
export function daysOf({ from, to }: NonNullable<ScopedLimits['days']>, timeZone: string): TimeRange {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return daysRange(from, days, timeZone);
}

type Limited = { recording: ScopedRecording | undefined; limits: ScopedLimits };

/**
 * Where a limited question is looked for, as a part of a sentence: «in ciò che dice Marco, nelle registrazioni con l’etichetta «casa»,
 * di sabato 28 novembre». Undefined where nothing limits it.
 */
export function placeOf(
  { recording, limits }: Limited,
  { now, timeZone }: { now: Date; timeZone: string },
): string | undefined {
  const said = voicesOf(limits);
  const where = recordingsOf({ recording, limits });
  const place = [said, where].filter(Boolean).join(', ');
  const { days } = limits;
  if (days === null) return place || undefined;
  const range = labelOf(daysOf(days, timeZone), now, timeZone);
  const dated = range.startsWith('da') ? range : `di ${range}`;
  return place === '' ? `nelle registrazioni ${dated}` : `${place}, ${dated}`;
}

/** «in ciò che dicono Marco e Anna» */
function voicesOf({ people }: ScopedLimits): string {
  const voices = namesOf(people);
  return voices && `in ciò che ${people.length > 1 ? 'dicono' : 'dice'} ${voices}`;
}

/** «in questa registrazione, dal minuto 1:00 al minuto 2:30», «nelle registrazioni con l’etichetta «casa»» */
function recordingsOf({ recording, limits: { seconds, tags } }: Limited): string {
  const names = namesOf(tags, quoted);
  const tagged = names && `con ${tags.length > 1 ? 'le etichette' : 'l’etichetta'} ${names}`;
  if (!recording) return tagged && `nelle registrazioni ${tagged}`;
  const part = seconds && `dal minuto ${clock(seconds.from)} al minuto ${clock(seconds.to)}`;
  return ['in questa registrazione', part, tagged].filter(Boolean).join(', ');
}

const quoted = (name: string) => `«${name}»`;

/** «Marco, Anna e Ugo»; empty where there are none. */
function namesOf(named: ScopedName[], show: (name: string) => string = (name) => name): string {
  const names = named.flatMap(({ name }) => (name === null ? [] : [show(name)]));
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' e ');
}

/** «1:05», «1:02:03» */
function clock(second: number): string {
  const whole = Math.floor(second);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
