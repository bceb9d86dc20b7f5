import { cursorAfter, recordingPlace } from '@wingman/contract/page-cursor.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { FoundRecording } from '@wingman/contract/recording-list.ts';
import { z } from 'zod';
import type { Links } from '../links.ts';
import { clock, dataNotice, recorded } from '../recorded.ts';
import { filterShape, listedShape, notice, titleOf } from '../shapes.ts';
import { tool } from '../tool.ts';

const hitShape = {
  start: z.number().describe('Seconds from the start of the recording'),
  end: z.number(),
  speaker: z.string().nullable(),
  text: z.string(),
  url: z.string().describe('Plays it from there'),
};
const maxListed = 50;

export const searchRecordings = tool({
  name: 'search_recordings',
  title: 'Search what was said',
  description:
    'Finds recordings of the user by words that were said in them, by their meaning, or by their title. Gives the best places of each, with links to the second.',
  scope: 'read',
  isReadOnly: true,
  input: {
    query: z.string().min(1).max(200).describe('Words to search for, in the language of the recordings'),
    ...filterShape,
    limit: z.number().int().min(1).max(maxListed).optional().describe('Recordings at most; 10 by default'),
  },
  output: {
    notice,
    found: z.array(z.object({ ...listedShape, places: z.number().int(), hits: z.array(z.object(hitShape)) })),
    hasMore: z.boolean(),
  },
  async run({ caller, links }, { query, limit = 10, ...filter }) {
    const { found, hasMore } = await caller.recordings.search({ q: query, limit, ...filter });
    const shown = found.map((each) => foundOf(each, links));
    const text = shown
      .map(({ hits, ...head }) => [headOf(head), ...hits.map(hitText)].join('\n'))
      .join('\n\n');
    return {
      structured: { notice: dataNotice, found: shown, hasMore },
      text: shown.length === 0 ? 'Nothing was found.' : recorded(text),
    };
  },
});

export const listRecordings = tool({
  name: 'list_recordings',
  title: 'List recordings',
  description: 'Lists recordings of the user, the newest first, page by page.',
  scope: 'read',
  isReadOnly: true,
  input: {
    ...filterShape,
    state: z
      .enum(['ready', 'working', 'failed'])
      .optional()
      .describe('working: the transcript is not there yet'),
    limit: z.number().int().min(1).max(maxListed).optional().describe('At most; 20 by default'),
    cursor: z.string().max(200).optional().describe('The nextCursor of the page before'),
  },
  output: {
    notice,
    recordings: z.array(z.object(listedShape)),
    nextCursor: z.string().nullable(),
  },
  async run({ caller, links }, { limit = 20, ...filter }) {
    const recordings = await caller.recordings.list({ limit, ...filter });
    const shown = recordings.map((each) => listedOf(each, links));
    const last = recordings.length < limit ? undefined : recordings.at(-1);
    const nextCursor = last ? cursorAfter(recordingPlace(last, undefined)) : null;
    return {
      structured: { notice: dataNotice, recordings: shown, nextCursor },
      text: shown.length === 0 ? 'There are no recordings.' : recorded(shown.map(headOf).join('\n')),
    };
  },
});

export function listedOf(recording: Omit<Recording, 'transcript'>, links: Links) {
  const { id, createdAt, duration, status } = recording;
  return {
    recordingId: id,
    title: titleOf(recording),
    startedAt: createdAt,
    seconds: duration,
    status,
    url: links.recording(id),
  };
}

type Listed = ReturnType<typeof listedOf>;

export const headOf = ({
  recordingId,
  title,
  startedAt,
  seconds,
  status,
  url,
}: Omit<Listed, never>): string =>
  `${title} (${startedAt}, ${clock(seconds)}, ${status}) ${url} id ${recordingId}`;

function foundOf({ recording, hits, total }: FoundRecording, links: Links) {
  return {
    ...listedOf(recording, links),
    places: total,
    hits: hits.map(({ start, end, speaker, text }) => ({
      start,
      end,
      speaker,
      text,
      url: links.recording(recording.id, start),
    })),
  };
}

type Hit = ReturnType<typeof foundOf>['hits'][number];

const hitText = ({ start, speaker, text, url }: Hit): string =>
  `- ${clock(start)} ${speaker ? `${speaker}: ` : ''}${text} ${url}`;
