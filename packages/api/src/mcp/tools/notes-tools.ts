import type { NoteLine } from '@wingman/contract/notes.ts';
import { commitmentCursor } from '@wingman/contract/notes-table.ts';
import { z } from 'zod';
import type { Links } from '../links.ts';
import { dataNotice, recorded } from '../recorded.ts';
import { notice, recordingId } from '../shapes.ts';
import { tool } from '../tool.ts';

export const lineShape = {
  lineId: z.string(),
  section: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  who: z.string().nullable(),
  toWhom: z.string().nullable(),
  due: z.string().nullable().describe('As it was said'),
  dueDay: z.string().nullable().describe('YYYY-MM-DD'),
  state: z.string(),
  recordingId: z.string(),
  url: z.string().describe('Plays what the line rests on'),
};

export const getNotes = tool({
  name: 'get_notes',
  title: 'Read the notes of a recording',
  description:
    'Reads the notes of a recording: summary, decisions, commitments, appointments, questions, each with a link to the second it rests on.',
  scope: 'read',
  isReadOnly: true,
  input: { recordingId },
  output: {
    notice,
    recordingId: z.string(),
    state: z.string().describe('ready, pending, failed or off'),
    title: z.string().nullable(),
    lines: z.array(z.object(lineShape)),
    url: z.string(),
  },
  async run({ caller, links }, input) {
    const { recordingId: id, state, title, lines } = await caller.notes.get({ id: input.recordingId });
    const shown = lines.map((line) => lineOf(line, links));
    const structured = {
      notice: dataNotice,
      recordingId: id,
      state,
      title,
      lines: shown,
      url: links.recording(id),
    };
    const text = [title ?? '', ...shown.map(lineText)].join('\n').trim();
    return { structured, text: text === '' ? `There are no notes: ${state}.` : recorded(text) };
  },
});

const commitmentsAPage = 50;

export const listCommitments = tool({
  name: 'list_commitments',
  title: 'List commitments',
  description:
    'Lists what was promised in all recordings, by due day, page by page: by default what is still open.',
  scope: 'read',
  isReadOnly: true,
  input: {
    state: z.enum(['open', 'done', 'dropped']).optional(),
    dueFrom: z.string().max(10).optional().describe('Only those due from this day on: YYYY-MM-DD'),
    party: z
      .enum(['mine', 'others', 'to_me'])
      .optional()
      .describe('Those of the user, of others, or made to the user'),
    name: z.string().max(200).optional().describe('Only those that this voice takes on, or that are for it'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(commitmentsAPage)
      .optional()
      .describe(`At most; ${commitmentsAPage} by default`),
    cursor: z.string().max(80).optional().describe('The nextCursor of the page before'),
  },
  output: {
    notice,
    commitments: z.array(z.object({ ...lineShape, recordedAt: z.string() })),
    nextCursor: z.string().nullable(),
  },
  async run({ caller, links }, { limit = commitmentsAPage, ...filter }) {
    const commitments = await caller.notes.commitments({ limit, ...filter });
    const shown = commitments.map((line) => ({ ...lineOf(line, links), recordedAt: line.recordedAt }));
    const last = commitments.length < limit ? undefined : commitments.at(-1);
    const structured = {
      notice: dataNotice,
      commitments: shown,
      nextCursor: last ? commitmentCursor(last) : null,
    };
    const text = shown.map(lineText).join('\n');
    return { structured, text: text === '' ? 'There are none.' : recorded(text) };
  },
});

export function lineOf(line: NoteLine, links: Links) {
  return {
    lineId: line.id,
    section: line.section,
    heading: line.heading,
    text: line.text,
    who: line.who,
    toWhom: line.toWhom,
    due: line.dueText,
    dueDay: line.due?.to ?? line.due?.from ?? null,
    state: line.state,
    recordingId: line.recordingId,
    url: links.recording(line.recordingId, line.sources[0]?.start),
  };
}

export function lineText(line: ReturnType<typeof lineOf>): string {
  const facts = [
    line.who,
    line.toWhom === null ? null : `to ${line.toWhom}`,
    (line.dueDay ?? line.due) === null ? null : `due ${line.dueDay ?? line.due}`,
  ].filter((fact) => fact !== null);
  const told = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
  return `- ${line.heading ?? line.section}: ${line.text}${told} ${line.url}`;
}
