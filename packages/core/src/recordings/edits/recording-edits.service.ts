import { DomainError } from '@wingman/contract/error.ts';
import type {
  RecordingCut,
  RecordingDivision,
  RecordingEdit,
  RecordingJoin,
} from '@wingman/contract/recording-edit.ts';
import type { RecordingEditKind } from '@wingman/contract/recording-edit-table.ts';
import { localDay } from '@wingman/contract/time.ts';
import { defaultTrashDays } from '@wingman/contract/trash-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  deleteEndedEdits,
  type EditSpan,
  findEditById,
  findOwnedEdit,
  insertEdit,
  listEditedIds,
  listEdits,
} from '@wingman/db/repositories/recording-edit.repository.ts';
import { hasUntimedSegments } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { type Actor, assertAllowed } from '../../accounts/actor.ts';
import { enqueueEdit } from '../../jobs/edit-job.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { planCut, planDivision, planJoin, withoutTimes } from './edit-plan.ts';
import type { EditView } from './edit-view.ts';

type EditsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  editView: EditView;
  options: { defaultTimeZone: string; trashDays?: number };
};

/** How long it can be read what became of an edit. */
const endedKeptMs = 7 * 86_400_000;
/** Edits that are listed: those that wait, and the latest others. */
const mostListed = 50;

type Asked = {
  kind: RecordingEditKind;
  editId: string | undefined;
  recordingIds: readonly string[];
  plan: (recordings: OwnedRecording[]) => EditSpan[];
};

/** Cuts, divides and joins recordings: new ones are made in the background, and the originals go into the trash then. */
export function createRecordingEditsService({ database, clock, events, editView, options }: EditsDeps) {
  const { db, dialect } = database;
  const hasTrash = (options.trashDays ?? defaultTrashDays) > 0;

  /** Answers the same to a request that is sent again. */
  async function ask(actor: Actor, { kind, editId, recordingIds, plan }: Asked): Promise<RecordingEdit> {
    // Without a trash the originals are erased for good.
    if (!hasTrash) assertAllowed(actor, 'everything');
    const { userId } = actor;
    const id = editId ?? crypto.randomUUID();
    const known = await knownEdit(userId, id);
    if (known) return known;
    const now = clock.now();
    const createdAt = now.toISOString();
    try {
      await db.transaction().execute(async (trx) => {
        const recordings = await editable(trx, userId, [...new Set(recordingIds)]);
        const spans = plan(recordings);
        const before = new Date(now.getTime() - endedKeptMs).toISOString();
        await deleteEndedEdits(trx, { userId, before });
        await insertEdit(trx, recordings, { id, userId, kind, spans, createdAt });
        const size = spans.reduce((sum, { from, to }) => sum + to - from, 0);
        await enqueueEdit(trx, { id, userId, size }, createdAt);
      });
    } catch (error) {
      if (!dialect.isUniqueViolation(error)) throw error;
      const twice = await knownEdit(userId, id);
      if (twice) return twice;
      throw busy();
    }
    events.announceJobs();
    const edit = await knownEdit(userId, id);
    if (!edit) throw new DomainError('not_found');
    events.publish(userId, { type: 'recording_edit', edit });
    return edit;
  }

  /** @throws {DomainError} conflict where the id is somebody else's */
  async function knownEdit(userId: string, id: string): Promise<RecordingEdit | undefined> {
    const edit = await findEditById(db, id);
    if (edit && edit.userId !== userId) throw new DomainError('conflict');
    return edit && editView.show(edit);
  }

  async function dayOfActor({ userId, timeZone }: Actor): Promise<(instant: Date) => string> {
    const zone = timeZone ?? (await findSettings(db, userId)).timeZone ?? options.defaultTimeZone;
    return (instant) => localDay(instant, zone);
  }

  return {
    /**
     * Leaves a span of a recording. @throws {DomainError} not_found, validation_failed, conflict while it is transcribed or
     * edited, or where it has no audio; scope_required where there is no trash and the key may not erase
     */
    cut: (actor: Actor, { id, editId, start, end }: RecordingCut) =>
      ask(actor, {
        kind: 'cut',
        editId,
        recordingIds: [id],
        plan: ([recording]) => planCut(recording as OwnedRecording, start, end),
      }),

    /** Makes two of a recording. Otherwise as `cut`. */
    divide: (actor: Actor, { id, editId, at }: RecordingDivision) =>
      ask(actor, {
        kind: 'divide',
        editId,
        recordingIds: [id],
        plan: ([recording]) => planDivision(recording as OwnedRecording, at),
      }),

    /** Makes one of several, in the order of time. Otherwise as `cut`. */
    async join(actor: Actor, { editId, recordingIds }: RecordingJoin): Promise<RecordingEdit> {
      const dayOf = await dayOfActor(actor);
      const plan = (recordings: OwnedRecording[]) => planJoin(recordings, dayOf);
      return ask(actor, { kind: 'join', editId, recordingIds, plan });
    },

    /** @throws {DomainError} not_found */
    async get({ userId }: Actor, { id }: { id: string }): Promise<RecordingEdit> {
      const edit = await findOwnedEdit(db, { id, userId });
      if (!edit) throw new DomainError('not_found');
      return editView.show(edit);
    },

    /** Those that are being made, and what became of the latest others, newest first. */
    async list({ userId }: Actor): Promise<RecordingEdit[]> {
      return (await listEdits(db, { userId, limit: mostListed })).map(editView.show);
    },
  };
}

/** Recordings that can be edited now. */
async function editable(trx: Transaction, userId: string, ids: string[]): Promise<OwnedRecording[]> {
  const recordings: OwnedRecording[] = [];
  for (const id of ids) {
    const recording = await findOwnedRecording(trx, { id, userId });
    if (!recording) throw new DomainError('not_found');
    recordings.push(recording);
  }
  if (recordings.some(({ status }) => status !== 'ready')) throw conflict(unfinished);
  if (recordings.some(({ audioPath }) => audioPath === null)) throw conflict(withoutAudio);
  if (await hasUntimedSegments(trx, ids)) throw conflict(withoutTimes);
  if ((await listEditedIds(trx, ids)).length > 0) throw busy();
  return recordings;
}

const conflict = (message: string) => new DomainError('conflict', { message });
const unfinished = 'Si può tagliare o unire solo una registrazione già trascritta';
const withoutAudio = 'Una registrazione senza audio non si può tagliare né unire';
const busy = () => conflict('Questa registrazione viene già tagliata o unita: aspetta che sia finito');
