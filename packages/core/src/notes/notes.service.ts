import { DomainError } from '@wingman/contract/error.ts';
import type {
  Commitment,
  CommitmentNames,
  CommitmentsInput,
  LineAdd,
  LineIdInput,
  LineRestore,
  LineUpdate,
  NoteLine,
  Notes,
  NotesChoice,
} from '@wingman/contract/notes.ts';
import { maxCommitments, maxNoteLines } from '@wingman/contract/notes-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import { listCommitments } from '@wingman/db/repositories/commitment.repository.ts';
import { restoreNoteLine } from '@wingman/db/repositories/deleted-line.repository.ts';
import { hasJobIn } from '@wingman/db/repositories/job.repository.ts';
import { findNoteChoices, upsertNoteChoice } from '@wingman/db/repositories/note-choice.repository.ts';
import {
  deleteMadeNotes,
  deleteNoteLine,
  findNotes,
  findOwnedNoteLine,
  insertNoteLines,
  listNoteLines,
  type NewNoteLine,
  type NoteLineEntity,
  type OwnedNoteLine,
  updateNoteLine,
  updateNotesKind,
} from '@wingman/db/repositories/notes.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { findRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { listShownSettlements } from '@wingman/db/repositories/settlement.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { enqueueNotes, missingNotesJobKind, notesJobKind } from '../jobs/notes-job.ts';
import { deleteFoundPeople } from '../people/follow-people.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { RecordingView } from '../recordings/recording-view.ts';
import { findCommitmentNames, toFilter } from './commitment-names.ts';
import { isTurnedOff, toNoteLine, toNotes } from './notes-view.ts';
import { queueMissingNotes } from './queue-missing.ts';

type NotesDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  view: RecordingView;
  options: { makesNotes?: boolean };
};

/** The notes of recordings, and what was taken on in all of them. */
export function createNotesService({ database, clock, events, view, options }: NotesDeps) {
  const { db, dialect } = database;
  const makesNotes = options.makesNotes !== false;

  async function owned(handle: Handle, actor: Actor, { id, lineId }: LineIdInput): Promise<OwnedNoteLine> {
    const line = await findOwnedNoteLine(handle, { id: lineId, userId: actor.userId });
    if (line?.recordingId !== id) throw new DomainError('not_found');
    return line;
  }

  const shown = async (line: NoteLineEntity): Promise<NoteLine> =>
    toNoteLine(line, await listShownSettlements(db, [line.id]));

  function announce({ userId }: Actor, recordingId: string): void {
    events.publish(userId, { type: 'notes', recordingId });
  }

  async function read(actor: Actor, id: string): Promise<Notes> {
    const { id: recordingId } = await recordingOf(db, actor, id);
    const made = await findNotes(db, recordingId);
    const lines = await listNoteLines(db, recordingId);
    const choices = await findNoteChoices(db, recordingId);
    const settlements = await listShownSettlements(db, idsOf(lines));
    const { spoken } = await findRecordingLanguage(db, recordingId);
    const notes = toNotes({ recordingId, made, lines, settlements, choices, makesNotes, spoken });
    if (notes.state !== 'pending') return notes;
    const hasFailed = (kind: string) => hasJobIn(db, ['failed'], { kind, subjectId: recordingId });
    const isFailed = (await hasFailed(notesJobKind)) || (await hasFailed(missingNotesJobKind));
    return isFailed ? { ...notes, state: 'failed' } : notes;
  }

  /** Adds a line of the user's own as the last one. */
  async function insertOwn(trx: Transaction, recording: OwnedRecording, line: OwnLine): Promise<void> {
    const lines = await listNoteLines(trx, recording.id);
    if (lines.length >= maxNoteLines) throw new DomainError('note_line_limit_reached');
    const position = Math.max(-1, ...lines.map((each) => each.position)) + 1;
    const updatedAt = clock.now().toISOString();
    await insertNoteLines(trx, recording, [{ ...ownLine, ...line, position, updatedAt }]);
  }

  return {
    /** @throws {DomainError} not_found */
    get: (actor: Actor, { id }: { id: string }): Promise<Notes> => read(actor, id),

    /**
     * Sets the kind of the notes, or turns them off or on for one recording. Turned off, what was found is deleted, also about
     * people, and what the user wrote, changed or confirmed stays. @throws {DomainError} not_found
     */
    async choose(actor: Actor, { id, kind, isOff }: NotesChoice): Promise<Notes> {
      const now = clock.now().toISOString();
      const recording = await db.transaction().execute(async (trx) => {
        const owned = await recordingOf(trx, actor, id);
        await dialect.serialize(trx, `index ${id}`);
        await dialect.serialize(trx, `notes ${id}`);
        const wasOff = isTurnedOff(await findNoteChoices(trx, id));
        await upsertNoteChoice(trx, owned, { ...defined({ kind, isOff }) }, now);
        if (kind) await updateNotesKind(trx, owned, kind);
        if (isOff === true) {
          await deleteMadeNotes(trx, owned);
          await deleteFoundPeople(trx, owned, await listSegments(trx, id), now);
        }
        // As it is found again, or for the first time.
        const isWanted =
          (kind === null && !wasOff) || (isOff === false && (wasOff || !(await findNotes(trx, id))));
        if (isWanted && makesNotes && owned.status === 'ready') await enqueueNotes(trx, owned, now);
        return recordingOf(trx, actor, id);
      });
      events.announceJobs();
      announce(actor, id);
      // Its suggested title.
      events.publish(actor.userId, { type: 'recording', recording: view.show(recording) });
      return read(actor, id);
    },

    /** Has notes made of the user's recordings that lack them, after the setting was turned on. */
    async queueMissing(userId: string): Promise<void> {
      const wanted = { now: () => clock.now(), wake: () => events.announceJobs(), userId };
      if (makesNotes) await queueMissingNotes(db, wanted);
    },

    /** Adds a line of the user's own. @throws {DomainError} not_found, note_line_limit_reached */
    async add(actor: Actor, { id, section, heading, text, dueDay }: LineAdd): Promise<NoteLine> {
      const lineId = crypto.randomUUID();
      await db.transaction().execute(async (trx) => {
        const recording = await recordingOf(trx, actor, id);
        // Two tabs at once must not exceed the limit.
        await dialect.serialize(trx, `notes ${id}`);
        const named = headingOf(section, heading);
        await insertOwn(trx, recording, { id: lineId, section, heading: named, text, due: dueOn(dueDay) });
      });
      announce(actor, id);
      return shown(await owned(db, actor, { id, lineId }));
    },

    /**
     * Gives back a line that was deleted, with the words that the client still holds: the server has none. One that the user
     * wrote becomes the last one. @throws {DomainError} not_found, note_line_limit_reached
     */
    async restore(actor: Actor, { id, lineId, ...line }: LineRestore): Promise<NoteLine> {
      const { section, foundText = null, who = null, toWhom = null, dueText = null, due = null } = line;
      const heading = headingOf(section, line.heading);
      const isChanged = foundText !== null;
      const words = { ...line, heading, foundText, isChanged, who, toWhom, dueText, due };
      const restoredId = await db.transaction().execute(async (trx) => {
        const recording = await recordingOf(trx, actor, id);
        await dialect.serialize(trx, `notes ${id}`);
        const updatedAt = clock.now().toISOString();
        if (await restoreNoteLine(trx, recording, { ...words, id: lineId, updatedAt })) return lineId;
        if (await findOwnedNoteLine(trx, { id: lineId, userId: actor.userId }))
          throw new DomainError('not_found');
        const ownId = crypto.randomUUID();
        await insertOwn(trx, recording, { ...words, id: ownId, foundText: null, isChanged: false });
        return ownId;
      });
      announce(actor, id);
      return shown(await owned(db, actor, { id, lineId: restoredId }));
    },

    /** Changes a line. What it said before stays with it. @throws {DomainError} not_found */
    async update(actor: Actor, { id, lineId, text, state, who, dueDay }: LineUpdate): Promise<NoteLine> {
      const changed = await db.transaction().execute(async (trx) => {
        await dialect.serialize(trx, `notes ${id}`);
        const line = await owned(trx, actor, { id, lineId });
        const change = {
          text: text ?? line.text,
          foundText: foundText(line, text),
          isChanged: isChanged(line, { text, who, dueDay }),
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
      return shown(changed);
    },

    /** @throws {DomainError} not_found */
    async remove(actor: Actor, input: LineIdInput): Promise<{ ok: true }> {
      await db.transaction().execute(async (trx) => {
        await dialect.serialize(trx, `notes ${input.id}`);
        await deleteNoteLine(trx, await owned(trx, actor, input));
      });
      announce(actor, input.id);
      return { ok: true };
    },

    /** What was taken on in all recordings, by the days on which it is due. */
    async commitments(actor: Actor, input: CommitmentsInput): Promise<Commitment[]> {
      const { state = 'open', limit = maxCommitments, cursor: after } = input;
      const filter = await toFilter(db, actor, input);
      const found = await listCommitments(db, { userId: actor.userId, state, limit, after, filter });
      const settlements = await listShownSettlements(db, idsOf(found));
      return found.map(({ recordingTitle, recordedAt, ...line }) => ({
        ...toNoteLine(line, settlements),
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

const idsOf = (lines: { id: string }[]) => lines.map(({ id }) => id);

type OwnLine = Pick<NewNoteLine, 'id' | 'section' | 'heading' | 'text' | 'due'> & Partial<NewNoteLine>;

const ownLine = {
  foundText: null,
  isChanged: false,
  origin: 'own',
  sources: [],
  isStale: false,
  who: null,
  toWhom: null,
  dueText: null,
  state: 'open',
} as const satisfies Partial<NewNoteLine>;

/** Only a section of a template has one, and it has one. */
const headingOf = (section: NewNoteLine['section'], heading: string | null | undefined) =>
  section === 'custom' ? heading || 'Altro' : null;

/** What is not left out. */
const defined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const dueOn = (day: string | null | undefined) => (day ? { from: null, to: day, time: null } : null);

/** Whether the user changed what was found in it; a tick is no change. */
function isChanged(
  line: OwnedNoteLine,
  { text = line.text, who = line.who, dueDay }: Pick<LineUpdate, 'text' | 'who' | 'dueDay'>,
): boolean {
  if (line.origin === 'own') return false;
  if (text !== line.text && text === line.foundText) return false;
  const isOtherDay = dueDay !== undefined && dueDay !== (line.due?.to ?? null);
  return line.isChanged || text !== line.text || (who || null) !== line.who || isOtherDay;
}

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
