import type { Citation } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { NoteLine } from '@wingman/contract/notes.ts';
import type { NoteKind } from '@wingman/contract/notes-table.ts';
import { latestOf } from '@wingman/contract/time.ts';
import { isUntimed } from '@wingman/contract/untimed.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findNotes, listNoteLines } from '@wingman/db/repositories/notes.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { ShareEntity } from '@wingman/db/repositories/share.repository.ts';
import { toConversation } from '../chat/exchange.ts';
import { findSharedExchange, findSharedLine, findSharedRecording, segmentsWithin } from './find-shown.ts';

/** What was said, in the order of speech. `start`: seconds from the beginning of what is shown. */
export type SharedSegment = { start: number; speaker: string | null; text: string };
export type SharedLine = Pick<
  NoteLine,
  'section' | 'heading' | 'text' | 'who' | 'toWhom' | 'dueText' | 'due' | 'state' | 'origin' | 'sources'
>;
export type SharedCitation = Pick<
  Citation,
  'n' | 'spokenAt' | 'speaker' | 'text' | 'turns' | 'note' | 'isChanged'
>;

/** `updatedAt`: when it last changed. */
type OfRecording = { title: string | null; recordedAt: string; updatedAt: string };

export type SharedContent = { timeZone: string } & (
  | (OfRecording & { kind: 'transcript'; isSpan: boolean; seconds: number; segments: SharedSegment[] })
  | (OfRecording & { kind: 'notes'; noteKind: NoteKind | null; isLine: boolean; lines: SharedLine[] })
  | { kind: 'answer'; question: string; askedAt: string; text: string; citations: SharedCitation[] }
);

/** What a link shows as it is now: corrections are in it. @throws {DomainError} not_found when it is gone */
export async function readShared(
  db: Handle,
  share: ShareEntity,
  { defaultTimeZone }: { defaultTimeZone: string },
): Promise<SharedContent> {
  const timeZone = (await findSettings(db, share.userId)).timeZone ?? defaultTimeZone;
  if (share.kind === 'answer') return { timeZone, ...(await answerOf(db, share)) };
  if (share.kind === 'notes' || share.kind === 'line') return { timeZone, ...(await notesOf(db, share)) };
  return { timeZone, ...(await transcriptOf(db, share)) };
}

async function transcriptOf(db: Handle, share: ShareEntity) {
  const recording = await findSharedRecording(db, share);
  const isSpan = share.kind === 'span';
  // The seconds of other audio are other words.
  if (isSpan && recording.audioPath !== share.audioPath) throw new DomainError('not_found');
  const all = await listSegments(db, recording.id);
  const from = isSpan ? (share.from ?? 0) : 0;
  const shown = isSpan ? segmentsWithin(all, share) : all;
  return {
    kind: 'transcript' as const,
    isSpan,
    title: recording.title ?? recording.suggestedTitle,
    recordedAt: new Date(Date.parse(recording.createdAt) + from * 1000).toISOString(),
    updatedAt: recording.updatedAt,
    seconds: isSpan ? (share.to ?? 0) - from : recording.duration,
    segments: shown.map(({ start, speaker, text }) => ({
      start: isUntimed(start) ? start : Math.max(0, start - from),
      speaker,
      text,
    })),
  };
}

async function notesOf(db: Handle, share: ShareEntity) {
  const recording = await findSharedRecording(db, share);
  const isLine = share.kind === 'line';
  const lines = isLine ? [await findSharedLine(db, share)] : await listNoteLines(db, recording.id);
  const made = await findNotes(db, recording.id);
  return {
    kind: 'notes' as const,
    isLine,
    title: recording.title ?? recording.suggestedTitle,
    recordedAt: recording.createdAt,
    updatedAt: latestOf(lines.map((line) => line.updatedAt)) ?? made?.madeAt ?? recording.updatedAt,
    noteKind: made?.kind ?? null,
    lines: lines.map(toLine),
  };
}

async function answerOf(db: Handle, share: ShareEntity) {
  const { message, response, createdAt, citations } = toConversation(await findSharedExchange(db, share));
  return {
    kind: 'answer' as const,
    question: message,
    askedAt: createdAt,
    text: response,
    citations: citations.map(toCitation),
  };
}

// Field by field: ids are nobody's business but the user's.

const toLine = (line: SharedLine): SharedLine => ({
  section: line.section,
  heading: line.heading,
  text: line.text,
  who: line.who,
  toWhom: line.toWhom,
  dueText: line.dueText,
  due: line.due,
  state: line.state,
  origin: line.origin,
  sources: line.sources,
});

const toCitation = (citation: SharedCitation): SharedCitation => ({
  n: citation.n,
  spokenAt: citation.spokenAt,
  speaker: citation.speaker,
  text: citation.text,
  turns: citation.turns,
  note: citation.note,
  isChanged: citation.isChanged,
});
