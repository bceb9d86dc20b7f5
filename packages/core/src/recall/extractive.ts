import { italianDay, italianTime } from './italian-dates.ts';
import { evenly, type Passage } from './passages.ts';

/** How many passages each response length quotes: short answers show one, long ones five. */
function quotesFor(responseLength: number): number {
  return Math.max(1, Math.min(5, Math.ceil(responseLength / 2)));
}

/**
 * An answer made of the recordings' own words: the best passages, or for an overview evenly spread ones, each with
 * day, time and citation. It says that it quotes, because no model wrote it.
 */
export function quotePassages(
  passages: Passage[],
  responseLength: number,
  timeZone: string,
  isOverview = false,
): string {
  const count = quotesFor(responseLength);
  const chosen = isOverview ? evenly(passages, count) : passages.slice(0, count);
  const quotes = chosen.map(({ n, hit, quote }) => {
    const instant = new Date(hit.spokenAt);
    return `${italianDay(instant, timeZone)}, ore ${italianTime(instant, timeZone)}: «${quote}» [${n}]`;
  });
  return [introduction(chosen.length, isOverview), ...quotes].join('\n\n');
}

function introduction(count: number, isOverview: boolean): string {
  if (isOverview) return 'Cito dalle tue registrazioni, in ordine di tempo:';
  return count === 1
    ? 'Cito il passaggio più pertinente delle tue registrazioni:'
    : 'Cito i passaggi più pertinenti delle tue registrazioni:';
}
