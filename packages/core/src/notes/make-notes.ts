import type { LineSource } from '@wingman/contract/notes.ts';
import { lineMaxLength, maxNoteLines } from '@wingman/contract/notes-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  deleteUntouchedLines,
  deleteWordsOfOtherTranscript,
  findNotes as findStoredNotes,
  insertNoteLines,
  listNoteLines,
  listTouchedSources,
  type NewNoteLine,
  upsertNotes,
} from '@wingman/db/repositories/notes.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { followPeople } from '../people/follow-people.ts';
import { findSpokenPeople } from '../people/found-people.ts';
import { type FoundLine, type FoundNotes, findNotes, notesVersion } from './found-notes.ts';
import { restOnTheSame } from './rest-on-the-same.ts';

type MakeDeps = { database: WingmanDatabase; options: { defaultTimeZone: string } };

/**
 * Finds the notes of a recording anew. Lines that the user wrote, changed, settled or deleted stay as they are. `lost`: the job
 * was taken back; `changed`: voices or segments changed meanwhile, and nothing was saved; `kept`: notes of newer rules are there. `ended` ends the job.
 */
export async function makeNotes(
  { database, options }: MakeDeps,
  recording: OwnedRecording,
  { now, ended }: { now: string; ended: (trx: Transaction) => Promise<boolean> },
): Promise<'saved' | 'lost' | 'changed' | 'kept'> {
  const { db, dialect } = database;
  const { timeZone } = await findSettings(db, recording.userId);
  const segments = await listSegments(db, recording.id);
  const found = await findNotes(segments, {
    startedAt: recording.createdAt,
    timeZone: timeZone ?? options.defaultTimeZone,
  });
  const people = await findSpokenPeople(segments, { isLesson: found.kind === 'lesson' });
  return db.transaction().execute(async (trx) => {
    await dialect.serialize(trx, `index ${recording.id}`);
    await dialect.serialize(trx, `notes ${recording.id}`);
    if (voicesOf(await listSegments(trx, recording.id)) !== voicesOf(segments)) return 'changed';
    if (!(await ended(trx))) return 'lost';
    // While nodes are updated one after the other, an old one must not undo what a new one made.
    if (((await findStoredNotes(trx, recording.id))?.version ?? 0) > notesVersion) return 'kept';
    await save(trx, recording, found, now);
    await followPeople(trx, recording, people, { now });
    return 'saved';
  });
}

async function save(trx: Transaction, recording: OwnedRecording, found: FoundNotes, now: string) {
  await deleteWordsOfOtherTranscript(trx, recording);
  const before = await deleteUntouchedLines(trx, recording);
  const ids = new Map(before.map((line) => [keyOf(line), line.id]));
  const touched = await listTouchedSources(trx, recording.id);
  const kept = await listNoteLines(trx, recording.id);
  const fresh = found.lines
    .map((line) => ({ line, sources: sourcesOf(line) }))
    .filter(
      ({ line, sources }) =>
        !touched.some((each) => each.section === line.section && restOnTheSame(each.sources, sources)),
    )
    .slice(0, Math.max(0, maxNoteLines - kept.length));
  const first = Math.max(-1, ...kept.map(({ position }) => position)) + 1;
  const lines = fresh.map(({ line, sources }, index) => {
    const fresh = toNewLine(line, sources, first + index, now);
    // One that reads as before stays the same for those who look at it.
    return { ...fresh, id: ids.get(keyOf(fresh)) ?? fresh.id };
  });
  const { kind, title } = found;
  await upsertNotes(trx, recording, { kind, title, madeBy: 'rule', version: notesVersion, madeAt: now });
  await insertNoteLines(trx, recording, lines);
}

const sourcesOf = ({ segments }: FoundLine): LineSource[] =>
  segments.map(({ start, end }) => ({ start, end }));

const keyOf = ({ section, text, sources }: Pick<NewNoteLine, 'section' | 'text' | 'sources'>) =>
  JSON.stringify([section, text, sources]);

const voicesOf = (segments: SegmentEntity[]) =>
  JSON.stringify(segments.map(({ id, speaker }) => [id, speaker]));

function toNewLine(line: FoundLine, sources: LineSource[], position: number, updatedAt: string): NewNoteLine {
  const { section, who, toWhom, dueText, due } = line;
  return {
    id: crypto.randomUUID(),
    section,
    position,
    text: line.text.slice(0, lineMaxLength),
    foundText: null,
    origin: 'found',
    sources,
    isStale: false,
    who,
    toWhom,
    dueText,
    due,
    state: 'open',
    updatedAt,
  };
}
