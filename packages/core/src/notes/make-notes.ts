import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import { updateNotesVersion } from '@wingman/db/repositories/missing-notes.repository.ts';
import { findNoteChoices } from '@wingman/db/repositories/note-choice.repository.ts';
import {
  deleteWordsOfOtherTranscript,
  findNotes as findStoredNotes,
  listNoteLines,
} from '@wingman/db/repositories/notes.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { isReadByRules } from '@wingman/db/repositories/recording-language.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { enqueueWrittenNotes } from '../jobs/notes-job.ts';
import { followPeople } from '../people/follow-people.ts';
import { findSpokenPeople, findVoices } from '../people/found-people.ts';
import { findLaterSettlements, findSettlements } from './find-settlements.ts';
import { type FoundLine, findNotes, notesVersion } from './found-notes.ts';
import { isTurnedOff } from './notes-view.ts';
import type { NotesWriter } from './notes-writer.ts';
import { inKind, saveNotes } from './save-notes.ts';
import { saveLaterSettlements, saveSettlements } from './save-settlements.ts';
import { isWorthWriting } from './written-notes.ts';

type MakeDeps = {
  database: WingmanDatabase;
  /** Writes notes afterwards, where it can. */
  writer: Pick<NotesWriter, 'isReady'>;
  options: { defaultTimeZone: string };
};

/** `isCatchUp`: not because of new words, but since notes of these rules are missing: those that a model wrote stay, and none is asked. */
type Making = {
  now: string;
  isCatchUp: boolean;
  ended: (trx: Transaction) => Promise<boolean>;
  /** Told in which earlier recordings something else is proposed now of what was taken on. */
  onSettled?: (recordingIds: Set<string>) => void;
};

/**
 * Finds the notes of a recording anew. Lines that the user wrote, changed, settled or deleted stay as they are, and so does the
 * kind that the user chose. Nothing was saved where the job was taken back (`lost`), voices or segments changed meanwhile
 * (`changed`), notes of newer rules are there (`kept`), or the user wants none (`off`).
 */
export async function makeNotes(
  { database, writer, options }: MakeDeps,
  recording: OwnedRecording,
  { now, isCatchUp, ended, onSettled }: Making,
): Promise<'saved' | 'lost' | 'changed' | 'kept' | 'off'> {
  const { db, dialect } = database;
  if (isTurnedOff(await findNoteChoices(db, recording.id))) return 'off';
  const settings = await findSettings(db, recording.userId);
  const timeZone = settings.timeZone ?? options.defaultTimeZone;
  const segments = await listSegments(db, recording.id);
  const isRead = await isReadByRules(db, recording.id);
  const read = isRead ? segments : [];
  const found = await findNotes(read, { startedAt: recording.createdAt, timeZone });
  const settled = await settledAround(db, recording, { segments: read, timeZone, lines: found.lines });
  const isLesson = found.kind === 'lesson';
  const people = isRead
    ? await findSpokenPeople(segments, { isLesson })
    : { ...findVoices(segments), facts: [] };
  return db.transaction().execute(async (trx) => {
    await dialect.serialize(trx, `index ${recording.id}`);
    await dialect.serialize(trx, `notes ${recording.id}`);
    if (voicesOf(await listSegments(trx, recording.id)) !== voicesOf(segments)) return 'changed';
    if (!(await ended(trx))) return 'lost';
    // While nodes are updated one after the other, an old one must not undo what a new one made.
    if (((await findStoredNotes(trx, recording.id))?.version ?? 0) > notesVersion) return 'kept';
    // What was chosen meanwhile counts.
    const choices = await findNoteChoices(trx, recording.id);
    if (isTurnedOff(choices)) return 'off';
    await deleteWordsOfOtherTranscript(trx, recording);
    await followPeople(trx, recording, people, { now });
    if (isCatchUp && isUpToDate(await findStoredNotes(trx, recording.id))) {
      await updateNotesVersion(trx, recording, notesVersion);
      return 'kept';
    }
    const made = { ...inKind(found, choices.kind), madeBy: 'rule', templateId: null } as const;
    await saveNotes(trx, recording, made, now);
    onSettled?.(await saveSettled(trx, recording, { ...settled, lines: found.lines }, now));
    if (!isCatchUp && writer.isReady() && isWorthWriting(segments))
      await enqueueWrittenNotes(trx, recording, now);
    return 'saved';
  });
}

/** Made meanwhile for new words, or by a model, whose notes no rules replace. */
const isUpToDate = (stored: { version: number; madeBy: string } | undefined): boolean =>
  stored?.version === notesVersion || stored?.madeBy === 'model';

type Read = { segments: SegmentEntity[]; timeZone: string; lines: FoundLine[] };

/** What a recording says of earlier commitments; the first time also what later ones say of its own. */
async function settledAround(db: Handle, recording: OwnedRecording, read: Read) {
  const before = await findSettlements(db, recording, read);
  const isFirst = (await findStoredNotes(db, recording.id)) === undefined;
  return { before, after: isFirst ? await findLaterSettlements(db, recording, read) : [] };
}

type Settled = Awaited<ReturnType<typeof settledAround>> & { lines: FoundLine[] };

/** Returns the earlier recordings in which something else is proposed now. */
async function saveSettled(
  trx: Transaction,
  recording: OwnedRecording,
  { before, after, lines }: Settled,
  now: string,
): Promise<Set<string>> {
  const changed = await saveSettlements(trx, recording, before, now);
  const stored = after.length > 0 ? await listNoteLines(trx, recording.id) : [];
  await saveLaterSettlements(trx, recording, { found: after, lines, stored }, now);
  return changed;
}

/** What notes rest on: it must not change while they are made. */
export const voicesOf = (segments: SegmentEntity[]) =>
  JSON.stringify(segments.map(({ id, speaker, text }) => [id, speaker, text]));
