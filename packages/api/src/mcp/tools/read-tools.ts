import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { z } from 'zod';
import type { Links } from '../links.ts';
import { clock, dataNotice, recorded } from '../recorded.ts';
import { listedShape, notice, recordingId } from '../shapes.ts';
import { tool } from '../tool.ts';
import { headOf, listedOf } from './find-tools.ts';

const segmentsAPage = 100;
const maxSegments = 300;

export const getRecording = tool({
  name: 'get_recording',
  title: 'Read about a recording',
  description:
    'Says what is known of a recording, without its transcript: title, beginning, length, voices, tags, state.',
  scope: 'read',
  isReadOnly: true,
  input: { recordingId },
  output: {
    notice,
    ...listedShape,
    voices: z.array(z.string()),
    tags: z.array(z.string()),
    isFavorite: z.boolean(),
    segments: z.number().int().describe('How many segments its transcript has'),
  },
  async run({ caller, links }, input) {
    const detail = await caller.recordings.get({ id: input.recordingId });
    const about = aboutOf(detail, links);
    const lines = [
      headOf(about),
      `Voices: ${about.voices.join(', ') || 'none is known'}`,
      `Tags: ${about.tags.join(', ') || 'none'}`,
      `Segments: ${about.segments}`,
    ];
    return { structured: { notice: dataNotice, ...about }, text: recorded(lines.join('\n')) };
  },
});

function aboutOf(detail: RecordingDetail, links: Links) {
  const voices = new Set(detail.segments.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])));
  return {
    ...listedOf(detail, links),
    voices: [...voices],
    tags: (detail.tags ?? []).map(({ name }) => name),
    isFavorite: detail.isFavorite ?? false,
    segments: detail.segments.length,
  };
}

export const getTranscript = tool({
  name: 'get_transcript',
  title: 'Read a transcript',
  description:
    'Reads the transcript of a recording page by page: who said what, from which second on, with links to the second.',
  scope: 'read',
  isReadOnly: true,
  input: {
    recordingId,
    offset: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Segments to pass over: the nextOffset of the page before'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(maxSegments)
      .optional()
      .describe(`Segments at most; ${segmentsAPage} by default`),
  },
  output: {
    notice,
    ...listedShape,
    segments: z.array(
      z.object({
        start: z.number().describe('Seconds from the start of the recording'),
        end: z.number(),
        speaker: z.string().nullable(),
        text: z.string(),
        url: z.string().describe('Plays it from there'),
      }),
    ),
    total: z.number().int(),
    nextOffset: z.number().int().nullable(),
  },
  async run({ caller, links }, { offset = 0, limit = segmentsAPage, ...input }) {
    const detail = await caller.recordings.get({ id: input.recordingId });
    const page = transcriptPage(detail, { offset, limit }, links);
    return { structured: { notice: dataNotice, ...page }, text: transcriptText(page) };
  },
});

type Place = { offset: number; limit: number };

export function transcriptPage(detail: RecordingDetail, { offset, limit }: Place, links: Links) {
  const total = detail.segments.length;
  const end = offset + limit;
  const segments = detail.segments.slice(offset, end).map(({ start, end: until, speaker, text }) => ({
    start,
    end: until,
    speaker,
    text,
    url: links.recording(detail.id, start),
  }));
  return { ...listedOf(detail, links), segments, total, nextOffset: end < total ? end : null };
}

export function transcriptText(page: ReturnType<typeof transcriptPage>): string {
  const { segments, total, nextOffset } = page;
  const lines = segments.map(
    ({ start, speaker, text, url }) => `[${clock(start)}](${url}) ${speaker ? `${speaker}: ` : ''}${text}`,
  );
  const rest = nextOffset === null ? '' : `\n\nThere are ${total} segments; go on with offset ${nextOffset}.`;
  return recorded([headOf(page), ...lines].join('\n')) + rest;
}
