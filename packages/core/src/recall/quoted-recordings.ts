import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import { readSaidDays } from '@wingman/italian/dates/said-days.ts';
import { quotable, quotableName } from '../agents/quotable.ts';
import type { GivenRecording, GivenTurn } from './given-recordings.ts';

/** So long after the last time that was written the next one is, in milliseconds. */
const timeEveryMs = 5 * 60_000;

/**
 * Recordings as a model reads them: what is known of each, then its turns, a line each, with the number to cite. What was said,
 * and what voices and titles are called, can neither leave its place nor look like a heading or a number.
 */
export function quoteRecordings(recordings: GivenRecording[], timeZone: string): string {
  return recordings.map((recording) => quoteRecording(recording, timeZone)).join('\n\n');
}

function quoteRecording({ title, startedAt, speakers, turns, isWhole }: GivenRecording, timeZone: string) {
  const instant = new Date(startedAt);
  const name = title === null ? '' : ` «${quotable(title)}»`;
  const voices = speakers.length > 0 ? [`voci: ${speakers.map(quotableName).join(', ')}`] : [];
  const moment = `${italianDay(instant, timeZone)}, ore ${italianTime(instant, timeZone)}`;
  const heading = [`Registrazione${name} di ${moment}`, ...voices, isWhole ? 'intera' : 'in parte'].join(
    '; ',
  );
  return [heading, ...linesOf(turns, startedAt, timeZone)].join('\n');
}

function linesOf(turns: GivenTurn[], startedAt: string, timeZone: string): string[] {
  let told = Date.parse(startedAt);
  let next = 0;
  return turns.flatMap(({ n, text, speaker, position, spokenAt }) => {
    const isGap = position !== next;
    next = position + 1;
    const instant = Date.parse(spokenAt);
    const isTold = instant - told < timeEveryMs && !(isGap && position > 0);
    if (!isTold) told = instant;
    const time = isTold ? '' : `ore ${italianTime(new Date(instant), timeZone)}`;
    const line = `[${n}] ${speaker === null ? 'Voce' : quotableName(speaker)}: «${withDays(text, { saidAt: new Date(instant), timeZone })}»`;
    if (isGap) return [`(… ${time})`.replace(' )', ')'), line];
    return isTold ? [line] : [`(${time})`, line];
  });
}

/** The words with the days that «domani» and the like mean, in brackets that no spoken word can have. */
function withDays(text: string, saying: { saidAt: Date; timeZone: string }): string {
  let told = '';
  let position = 0;
  for (const { end, day } of readSaidDays(text, saying)) {
    told += `${quotable(text.slice(position, end))} [= ${day}]`;
    position = end;
  }
  return told + quotable(text.slice(position));
}
