import type { RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { standOutTurns } from '@wingman/search/overviews/stand-out-turns.ts';
import { cut } from '../cut.ts';
import type { NoteLine } from '../note.ts';
import type { Turn } from '../turns/turn.ts';

const leastSummary = 3;
const mostSummary = 7;
const leastPoints = 4;
const mostPoints = 14;
const turnsPerPoint = 7;

/** What stands out: 3 to 7 sentences in summary, and more points, both from the whole length, as they were said. */
export function overviewLines(turns: Turn[]): NoteLine[] {
  const count = Math.min(mostPoints, Math.max(leastPoints, Math.round(turns.length / turnsPerPoint)));
  const short = Math.min(mostSummary, Math.max(leastSummary, Math.round(turns.length / 15)));
  const recalled = turns.map(asRecalled);
  return [...linesOf('summary', recalled, short), ...linesOf('keyPoint', recalled, count)];
}

function linesOf(section: 'summary' | 'keyPoint', recalled: RecalledSegment[], count: number): NoteLine[] {
  return standOutTurns(recalled, count).map(({ turns, answer }) => ({
    section,
    text: cut(section === 'summary' ? answer.text : turns.map(({ text }) => text).join(' ')),
    segmentIds: section === 'summary' ? [answer.id] : turns.map(({ id }) => id),
    foundBy: 'rule',
    strength: 0.5,
    ...(answer.speaker && { who: answer.speaker }),
  }));
}

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
