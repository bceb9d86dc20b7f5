import type { LineSource } from '@wingman/contract/notes.ts';
import { moveChatScopes } from '@wingman/db/carry/carry-rows.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { finishJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  findOwnedEdit,
  finishEdit,
  type OwnedEdit,
} from '@wingman/db/repositories/recording-edit.repository.ts';
import { withTrashedChats } from '@wingman/db/trash/pack-chat.ts';
import { followEdit } from '../../recall/follow-edit.ts';
import { moveToTrash } from '../trash/move-to-trash.ts';
import type { Edited, SaveDeps, StoredRecording } from './edited.ts';
import { EditFailure } from './make-audio.ts';
import { moveLinks } from './move-links.ts';
import { placeSource } from './place-segments.ts';
import { saveNewRecording } from './save-new-recording.ts';

const changed = 'La registrazione è cambiata nel frattempo: riprova';

/**
 * One transaction: the new recordings with all that follows from their originals, these out of the way, the job done. Undefined
 * when the lease was lost or the edit is over; nothing is written then. Returns the chats that changed.
 * @throws {EditFailure} {AddedMeanwhile}
 */
export async function saveEdit(
  deps: SaveDeps,
  job: Job,
  edit: OwnedEdit,
  edited: Edited,
): Promise<{ chats: string[] } | undefined> {
  const { database, nodeId } = deps;
  const { userId } = edit;
  const { stored, keys, now } = edited;
  return database.db.transaction().execute(async (trx) => {
    await hold(database, trx, [...keys.keys()]);
    if (!(await finishJob(trx, { id: job.id, owner: nodeId }))) return undefined;
    const waiting = await findOwnedEdit(trx, { id: edit.id, userId });
    if (waiting?.state !== 'waiting') return undefined;
    const originals = await readOriginals(trx, userId, keys);
    await lockPeople(trx, userId);
    const added = await saveAll(deps, trx, { ...edited, userId, originals });
    const chats = new Set<string>();
    for (const original of originals.values()) {
      const move = () => moveAway(deps, trx, { original, stored, now });
      const of = { userId, recordingId: original.id };
      for (const chat of await withTrashedChats(trx, of, move)) chats.add(chat);
    }
    const resultIds = added.map(({ id }) => id);
    await finishEdit(trx, waiting, { state: 'done', reason: null, resultIds, now });
    return { chats: [...chats] };
  });
}

async function saveAll(
  deps: SaveDeps,
  trx: Transaction,
  edited: Edited & { userId: string; originals: ReadonlyMap<string, OwnedRecording> },
): Promise<OwnedRecording[]> {
  const given = new Set<string>();
  const added: OwnedRecording[] = [];
  for (const each of edited.stored) {
    added.push(await saveNewRecording(trx, each, { ...deps, ...edited, given }));
    for (const { recordingId } of each.made.placements) given.add(recordingId);
  }
  return added;
}

/** Notes, voices and corrections that are made meanwhile come before or after. */
async function hold({ dialect }: WingmanDatabase, trx: Transaction, recordingIds: string[]): Promise<void> {
  const ids = recordingIds.toSorted();
  for (const id of ids) await dialect.serialize(trx, `index ${id}`);
  for (const id of ids) await dialect.serialize(trx, `notes ${id}`);
}

async function readOriginals(
  trx: Transaction,
  userId: string,
  keys: ReadonlyMap<string, string>,
): Promise<Map<string, OwnedRecording>> {
  const originals = new Map<string, OwnedRecording>();
  for (const [id, key] of keys) {
    const recording = await findOwnedRecording(trx, { id, userId });
    if (recording?.status !== 'ready' || recording.audioPath !== key) throw new EditFailure(changed);
    originals.set(id, recording);
  }
  return originals;
}

type Moving = { original: OwnedRecording; stored: StoredRecording[]; now: string };

/** Answers, chats and links follow into the new recordings before the original goes. */
async function moveAway(
  { database: { dialect } }: SaveDeps,
  trx: Transaction,
  { original, stored, now }: Moving,
): Promise<string[]> {
  const moved = stored.flatMap(({ id, made }) =>
    made.placements
      .filter(({ recordingId }) => recordingId === original.id)
      .map(({ from, to, by }) => ({ recordingId: id, from, to, by })),
  );
  const { id: recordingId, userId } = original;
  const chats = await followEdit(trx, { userId, recordingId, moved });
  const move = (source: LineSource) => {
    for (const { recordingId: id, ...placement } of moved) {
      const placed = placeSource(source, placement);
      if (placed) return { ...placed, recordingId: id };
    }
    return undefined;
  };
  if (moved[0]) await moveChatScopes(trx, original, { to: moved[0].recordingId, move });
  await moveLinks(trx, original, stored);
  const reason = 'replaced';
  const trashed = await moveToTrash(trx, { userId }, { dialect, recording: original, reason, now });
  return [...chats, ...(trashed?.chats ?? [])];
}
