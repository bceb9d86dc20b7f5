import { DomainError } from '@wingman/contract/error.ts';
import type {
  Commitment,
  CommitmentNames,
  CommitmentsInput,
  LineAdd,
  LineIdInput,
  LineUpdate,
  NoteLine,
  Notes,
} from '@wingman/contract/notes.ts';
import { maxCommitments, maxNoteLines } from '@wingman/contract/notes-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listCommitments } from '@wingman/db/repositories/commitment.repository.ts';
import { hasFailedJob } from '@wingman/db/repositories/job.repository.ts';
import {
  deleteNoteLine,
  findNotes,
  findOwnedNoteLine,
  insertNoteLines,
  listNoteLines,
  type NewNoteLine,
  type OwnedNoteLine,
  updateNoteLine,
} from '@wingman/db/repositories/notes.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { notesJobKind } from '../jobs/notes-job.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { findCommitmentNames, toFilter } from './commitment-names.ts';
import { toNoteLine, toNotes } from './notes-view.ts';

type NotesDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  options: { makesNotes?: boolean };
};

/** The notes of recordings, and what was taken on in all of them. */
export function createNotesService({ database, clock, events, options }: NotesDeps) {
  const { db, dialect } = database;

  async function owned(handle: Handle, actor: Actor, { id, lineId }: LineIdInput): Promise<OwnedNoteLine> {
    const line = await findOwnedNoteLine(handle, { id: lineId, userId: actor.userId });
    if (line?.recordingId !== id) throw new DomainError('not_found');
    return line;
  }

  function announce({ userId }: Actor, recordingId: string): void {
    events.publish(userId, { type: 'notes', recordingId });
  }

  return {
    /** @throws {DomainError} not_found */
    async get(actor: Actor, { id }: { id: string }): Promise<Notes> {
      const recording = await recordingOf(db, actor, id);
      const [made, lines] = [await findNotes(db, recording.id), await listNoteLines(db, recording.id)];
      const notes = toNotes(recording.id, made, lines, options.makesNotes !== false);
      if (notes.state !== 'pending' || !(await hasFailedJob(db, notesJobKind, recording.id))) return notes;
      return { ...notes, state: 'failed' };
    },

    /** Adds a line of the user's own. @throws {DomainError} not_found, note_line_limit_reached */
    async add(actor: Actor, { id, section, text, dueDay }: LineAdd): Promise<NoteLine> {
      const lineId = crypto.randomUUID();
      await db.transaction().execute(async (trx) => {
        const recording = await recordingOf(trx, actor, id);
        // Two tabs at once must not exceed the limit.
        await dialect.serialize(trx, `notes ${id}`);
        const lines = await listNoteLines(trx, id);
        if (lines.length >= maxNoteLines) throw new DomainError('note_line_limit_reached');
        const position = Math.max(-1, ...lines.map((line) => line.position)) + 1;
        const line = { ...ownLine, id: lineId, section, text, position, due: dueOn(dueDay) };
        await insertNoteLines(trx, recording, [{ ...line, updatedAt: clock.now().toISOString() }]);
      });
      announce(actor, id);
      return toNoteLine(await owned(db, actor, { id, lineId }));
    },

    /** Changes a line. What it said before stays with it. @throws {DomainError} not_found */
    async update(actor: Actor, { id, lineId, text, state, who, dueDay }: LineUpdate): Promise<NoteLine> {
      const changed = await db.transaction().execute(async (trx) => {
        await dialect.serialize(trx, `notes ${id}`);
        const line = await owned(trx, actor, { id, lineId });
        const change = {
          text: text ?? line.text,
          foundText: foundText(line, text),
          state: state ?? line.state,
          who: who === undefined ? line.who : who || null,
          // Another day is not the one that was said.
          ...(dueDay === undefined ? {} : { due: dueOn(dueDay), dueText: null }),
          updatedAt: clock.now().toISOString(),
        };
        const next = { ...line, ...change };
        if (!(await updateNoteLine(trx, line, next))) throw new DomainError('not_found');
        return next;
      });
      announce(actor, id);
      return toNoteLine(changed);
    },

    /** @throws {DomainError} not_found */
    async remove(actor: Actor, input: LineIdInput): Promise<{ ok: true }> {
      const line = await owned(db, actor, input);
      await db.transaction().execute((trx) => deleteNoteLine(trx, line));
      announce(actor, input.id);
      return { ok: true };
    },

    /** What was taken on in all recordings, by the days on which it is due. */
    async commitments(actor: Actor, input: CommitmentsInput): Promise<Commitment[]> {
      const { state = 'open', limit = maxCommitments, cursor: after } = input;
      const filter = await toFilter(db, actor, input);
      const found = await listCommitments(db, { userId: actor.userId, state, limit, after, filter });
      return found.map(({ recordingTitle, recordedAt, ...line }) => ({
        ...toNoteLine(line),
        recordingTitle,
        recordedAt,
      }));
    },

    /** Who is named in what is open, and which of the names are the user's. */
    async commitmentNames(actor: Actor): Promise<CommitmentNames> {
      return findCommitmentNames(db, actor);
    },
  };
}

const ownLine: Omit<NewNoteLine, 'id' | 'section' | 'text' | 'position' | 'due' | 'updatedAt'> = {
  foundText: null,
  origin: 'own',
  sources: [],
  isStale: false,
  who: null,
  toWhom: null,
  dueText: null,
  state: 'open',
};

const dueOn = (day: string | null | undefined) => (day ? { from: null, to: day, time: null } : null);

/** What was found, from the first change on; nothing once it reads again as it was found. */
function foundText(line: OwnedNoteLine, text: string | undefined): string | null {
  if (text === undefined || line.origin === 'own') return line.foundText;
  const before = line.foundText ?? line.text;
  return before === text ? null : before;
}

async function recordingOf(handle: Handle, { userId }: Actor, id: string): Promise<OwnedRecording> {
  const recording = await findOwnedRecording(handle, { id, userId });
  if (!recording) throw new DomainError('not_found');
  return recording;
}
