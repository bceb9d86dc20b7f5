import type { NoteSection } from '@wingman/contract/notes-table.ts';
import type { RecordingStatus } from '@wingman/contract/recording.ts';
import { sql } from 'kysely';
import type { Handle } from '../handle.ts';
import type { JobState } from './job.repository.ts';
import { type NoteLineEntity, toNoteLine } from './notes.repository.ts';
import type { RecordingEntity } from './recording.repository.ts';

/** Recordings that began in this range: `from` included, `to` excluded. Instants as ISO 8601 text in UTC. */
type Began = { userId: string; from: string; to: string };

/** A line of notes and its recording. */
export type RecordedLine = NoteLineEntity & { recordingTitle: string | null; recordedAt: string };

export type RecordingOfDay = Pick<
  RecordingEntity,
  | 'id'
  | 'filename'
  | 'title'
  | 'suggestedTitle'
  | 'segmentNumber'
  | 'isAutoSegmented'
  | 'isExample'
  | 'createdAt'
  | 'duration'
  | 'status'
> & {
  hasSpeech: boolean;
  /** When its notes were made; null while there are none. */
  notesMadeAt: string | null;
};

/** In the order in which they began, without their transcripts. */
export async function listRecordingsOfDays(
  handle: Handle,
  { userId, from, to, limit }: Began & { limit: number },
): Promise<RecordingOfDay[]> {
  const rows = await handle
    .selectFrom('recordings')
    .leftJoin('recording_notes', 'recording_notes.recording_id', 'recordings.id')
    .select([
      'recordings.id',
      'filename',
      'recordings.title',
      'suggested_title as suggestedTitle',
      'segment_number as segmentNumber',
      'is_auto_segmented',
      'is_example',
      'created_at as createdAt',
      'duration',
      'status',
      'made_at as notesMadeAt',
      sql<number>`case when transcript = '' then 0 else 1 end`.as('has_speech'),
    ])
    .where('recordings.user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .orderBy('recordings.id')
    .limit(limit)
    .execute();
  return rows.map(({ has_speech, is_auto_segmented, is_example, status, ...row }) => ({
    ...row,
    isAutoSegmented: is_auto_segmented === 1,
    isExample: is_example === 1,
    status: status as RecordingStatus,
    hasSpeech: has_speech === 1,
  }));
}

/** When they began and how many seconds they last, all of them in the order of time. */
export async function listLengthsOfDays(
  handle: Handle,
  { userId, from, to }: Began,
): Promise<{ createdAt: string; duration: number }[]> {
  return handle
    .selectFrom('recordings')
    .select(['created_at as createdAt', 'duration'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .execute();
}

function linesWithRecording(handle: Handle, userId: string) {
  return handle
    .selectFrom('note_lines')
    .innerJoin('recordings', 'recordings.id', 'note_lines.recording_id')
    .selectAll('note_lines')
    .select(({ fn }) => [
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('recording_title'),
      'recordings.created_at as recorded_at',
    ])
    .where('is_removed', '=', 0)
    .where('note_lines.user_id', '=', userId);
}

type LineRow = Parameters<typeof toNoteLine>[0] & { recording_title: string | null; recorded_at: string };

const toRecordedLine = ({ recording_title: recordingTitle, recorded_at: recordedAt, ...row }: LineRow) => ({
  ...toNoteLine(row),
  recordingTitle,
  recordedAt,
});

type LinesOfDays = Began & {
  sections: readonly NoteSection[];
  limit: number;
  /** Which ones beyond the limit: those of the last recordings, or those that stand first in their notes; else those of the first. */
  preferred?: 'last' | 'top';
};

/** The lines of these sections in the notes of recordings, in the order of the day and of each note. */
export async function listLinesOfDays(
  handle: Handle,
  { userId, from, to, sections, limit, preferred }: LinesOfDays,
): Promise<RecordedLine[]> {
  const rows = await linesWithRecording(handle, userId)
    .where('recordings.user_id', '=', userId)
    .where('recordings.created_at', '>=', from)
    .where('recordings.created_at', '<', to)
    .where('section', 'in', sections)
    .$if(preferred === 'top', (query) => query.orderBy('position'))
    .orderBy('recordings.created_at', preferred === 'last' ? 'desc' : 'asc')
    .orderBy('note_lines.recording_id')
    .orderBy('position')
    .orderBy('note_lines.id')
    .limit(limit)
    .execute();
  return rows.map(toRecordedLine).sort(byRecording);
}

/** Lines of one recording keep their order. */
function byRecording(one: RecordedLine, other: RecordedLine): number {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt ? -1 : 1;
  if (one.recordingId === other.recordingId) return 0;
  return one.recordingId < other.recordingId ? -1 : 1;
}

/** Whether these recordings have lines of such sections that rest on what was said and still hold. */
export async function hasLinesOfDays(
  handle: Handle,
  { userId, from, to, sections }: Began & { sections: readonly NoteSection[] },
): Promise<boolean> {
  const row = await handle
    .selectFrom('note_lines')
    .innerJoin('recordings', 'recordings.id', 'note_lines.recording_id')
    .select('note_lines.id')
    .where('is_removed', '=', 0)
    .where('recordings.user_id', '=', userId)
    .where('recordings.created_at', '>=', from)
    .where('recordings.created_at', '<', to)
    .where('section', 'in', sections)
    .where('origin', '=', 'found')
    .where('is_stale', '=', 0)
    .where('note_lines.state', '<>', 'dropped')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a recording waits for its transcript or is being transcribed, or has a job of these kinds that has not failed. One that is
 * still being made may last for hours, and is none of them.
 */
export async function hasUnfinishedOfDays(
  handle: Handle,
  { userId, from, to, jobKinds }: Began & { jobKinds: readonly string[] },
): Promise<boolean> {
  const row = await handle
    .selectFrom('recordings')
    .select('recordings.id')
    .where('recordings.user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', 'in', ['queued', 'transcribing'] satisfies RecordingStatus[]),
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('kind', 'in', jobKinds)
            .whereRef('subject_id', '=', 'recordings.id')
            .where('state', 'in', ['queued', 'running'] satisfies JobState[]),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the index of due lines is made for, word for word: only then SQLite uses it. */
const isDueLine = sql<boolean>`section in ('commitment', 'appointment') and is_removed = 0`;

/** Commitments and appointments that fall on a day, `YYYY-MM-DD`, and are not dropped; those with an hour by it, first. */
export async function listLinesDue(
  handle: Handle,
  { userId, day, limit }: { userId: string; day: string; limit: number },
): Promise<RecordedLine[]> {
  const rows = await linesWithRecording(handle, userId)
    .where(isDueLine)
    .where('due_order', '=', day)
    .where('state', '<>', 'dropped')
    .orderBy(sql`coalesce(due_time, '99')`)
    .orderBy('recordings.created_at')
    .orderBy('note_lines.id')
    .limit(limit)
    .execute();
  return rows.map(toRecordedLine);
}

export type DayNeighbours = {
  /** When the nearest recordings before and after the day began. */
  before: string | null;
  after: string | null;
  /** The nearest days, `YYYY-MM-DD`, on which something is due. */
  dueBefore: string | null;
  dueAfter: string | null;
};

/** What is nearest to a day that begins at `from` and ends at `to`. */
export async function findDayNeighbours(
  handle: Handle,
  { userId, from, to, day }: Began & { day: string },
): Promise<DayNeighbours> {
  const began = handle.selectFrom('recordings').where('user_id', '=', userId);
  const due = handle.selectFrom('note_lines').where('user_id', '=', userId).where(isDueLine);
  const open = due.where('state', '<>', 'dropped');
  return handle
    .selectNoFrom(() => [
      began
        .select(({ fn }) => fn.max<string | null>('created_at').as('at'))
        .where('created_at', '<', from)
        .as('before'),
      began
        .select(({ fn }) => fn.min<string | null>('created_at').as('at'))
        .where('created_at', '>=', to)
        .as('after'),
      open
        .select(({ fn }) => fn.max<string | null>('due_order').as('at'))
        .where('due_order', '<', day)
        .as('dueBefore'),
      open
        .select(({ fn }) => fn.min<string | null>('due_order').as('at'))
        .where('due_order', '>', day)
        .where('due_order', '<', '9999')
        .as('dueAfter'),
    ])
    .executeTakeFirstOrThrow();
}

/** Seconds of speech in these recordings by ten minutes, in the order of time; `at` is an instant without its last minute: `2026-07-11T08:3`. */
export async function listSpeechOf(
  handle: Handle,
  { userId, from, to }: Began,
): Promise<{ at: string; seconds: number }[]> {
  const at = sql<string>`substr(spoken_at, 1, 15)`;
  return handle
    .selectFrom('recording_segments')
    .select([at.as('at'), sql<number>`sum(end_seconds - start_seconds)`.as('seconds')])
    .where(
      'recording_id',
      'in',
      handle
        .selectFrom('recordings')
        .select('recordings.id')
        .where('recordings.user_id', '=', userId)
        .where('created_at', '>=', from)
        .where('created_at', '<', to),
    )
    .groupBy(at)
    .orderBy(at)
    .execute();
}
