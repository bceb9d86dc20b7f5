import { italianDay, italianTime } from './italian-dates.ts';
import type { Passage } from './passages.ts';

/** How many passages each response length quotes: short answers show one, long ones five. */
function quotesFor(responseLength: number): number {
  return Math.max(1, Math.min(5, Math.ceil(responseLength / 2)));
}

/**
 * An answer made of the recordings' own words: the best passages, each with day, time and citation. It says that
 * it quotes, because no model wrote it.
 */
export function quotePassages(passages: Passage[], responseLength: number, timeZone: string): string {
  const chosen = passages.slice(0, quotesFor(responseLength));
  const intro =
    chosen.length === 1
      ? 'Cito il passaggio più pertinente delle tue registrazioni:'
      : 'Cito i passaggi più pertinenti delle tue registrazioni:';
  const quotes = chosen.map(({ n, hit, text }) => {
    const instant = new Date(hit.spokenAt);
    return `${italianDay(instant, timeZone)}, ore ${italianTime(instant, timeZone)}: «${text}» [${n}]`;
  });
  return [intro, ...quotes].join('\n\n');
}
