import type { DayLine, DayPage, DigestLine } from '@wingman/contract/day.ts';
import { z } from 'zod';
import type { Links } from '../links.ts';
import { clock, dataNotice, recorded } from '../recorded.ts';
import { dayText, listedShape, notice, titleOf } from '../shapes.ts';
import { tool } from '../tool.ts';
import { lineOf, lineShape, lineText } from './notes-tools.ts';

const lines = z.array(z.object(lineShape));
const sections = ['decisions', 'commitments', 'due', 'appointments', 'questions'] as const;

export const getDay = tool({
  name: 'get_day',
  title: 'Read a day',
  description:
    'Says what a day came to: its recordings, its digest, and what was decided, promised, due and asked on it.',
  scope: 'read',
  isReadOnly: true,
  input: { day: dayText },
  output: {
    notice,
    day: z.string(),
    url: z.string(),
    recordings: z.array(z.object(listedShape)),
    digest: z.array(z.object({ text: z.string(), recordingId: z.string(), url: z.string() })),
    decisions: lines,
    commitments: lines,
    due: lines.describe('Commitments and appointments of other days that fall on this one'),
    appointments: lines,
    questions: lines,
    isShortened: z.boolean().describe('The day has more than is listed'),
  },
  async run({ caller, links }, input) {
    const day = dayOf(await caller.days.get(input), links);
    return { structured: { notice: dataNotice, ...day }, text: dayAsText(day) };
  },
});

export function dayOf(page: DayPage, links: Links) {
  const shown = (some: DayLine[]) => some.map((line) => lineOf(line, links));
  return {
    day: page.day,
    url: links.day(page.day),
    recordings: page.recordings.map((each) => ({
      recordingId: each.id,
      title: titleOf(each),
      startedAt: each.createdAt,
      seconds: each.duration,
      status: each.status,
      url: links.recording(each.id),
    })),
    digest: (page.digest?.lines ?? []).map((line) => digestLineOf(line, links)),
    decisions: shown(page.decisions),
    commitments: shown(page.commitments),
    due: shown(page.due),
    appointments: shown(page.appointments),
    questions: shown(page.questions),
    isShortened: page.isShortened,
  };
}

function digestLineOf({ text, recordingId, sources }: DigestLine, links: Links) {
  return { text, recordingId, url: links.recording(recordingId, sources[0]?.start) };
}

export function dayAsText(day: ReturnType<typeof dayOf>): string {
  if (day.recordings.length === 0 && day.due.length === 0)
    return `Nothing was recorded on ${day.day}. ${day.url}`;
  const parts = [
    [
      'Recordings',
      ...day.recordings.map(({ title, seconds, url }) => `- ${title} (${clock(seconds)}) ${url}`),
    ],
    ['Digest', ...day.digest.map(({ text, url }) => `- ${text} ${url}`)],
    ...sections.map((name) => [name, ...day[name].map(lineText)]),
  ];
  const told = parts.filter((part) => part.length > 1).map((part) => part.join('\n'));
  return recorded([`${day.day} ${day.url}`, ...told].join('\n\n'));
}
