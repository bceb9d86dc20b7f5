import type { RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { type OverviewWindow, weighTurns } from '@wingman/search/overviews/stand-out-turns.ts';
import { cut } from '../cut.ts';
import type { NoteLine } from '../note.ts';
import type { Turn } from '../turns/turn.ts';

const leastSummary = 3;
const mostSummary = 7;
const turnsPerSentence = 15;
const leastPoints = 4;
const mostPoints = 24;
const turnsPerPoint = 5;

/**
 * What stands out: 3 to 7 sentences in summary, and more points, both from the whole length, as they were said. Points that say
 * only what the summary says are left out.
 */
export function overviewLines(turns: Turn[]): NoteLine[] {
  const standOut = weighTurns(turns.map(asRecalled));
  const count = (per: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.round(turns.length / per)));
  const summary = standOut(count(turnsPerSentence, leastSummary, mostSummary)).map(sentenceOf);
  const summed = new Set(summary.flatMap(({ segmentIds }) => segmentIds));
  const points = standOut(count(turnsPerPoint, leastPoints, mostPoints)).map(pointOf);
  return [...summary, ...points.filter(({ segmentIds }) => !segmentIds.every((id) => summed.has(id)))];
}

const sentenceOf = ({ answer }: OverviewWindow): NoteLine =>
  lineOf('summary', answer, answer.text, [answer.id]);

const pointOf = ({ turns, answer }: OverviewWindow): NoteLine =>
  lineOf(
    'key_point',
    answer,
    turns.map(({ text }) => text).join(' '),
    turns.map(({ id }) => id),
  );

const lineOf = (
  section: 'summary' | 'key_point',
  { speaker }: RecalledSegment,
  text: string,
  segmentIds: number[],
): NoteLine => ({
  section,
  text: cut(text),
  segmentIds,
  foundBy: 'rule',
  strength: 0.5,
  ...(speaker && { who: speaker }),
});

const asRecalled = ({ segment: { id, start, end, text, voice }, index }: Turn): RecalledSegment => ({
  id,
  recordingId: '',
  position: index,
  start,
  end,
  text,
  speaker: voice,
  spokenAt: '',
});
