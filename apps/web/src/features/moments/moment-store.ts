import type { MomentKind } from '@wingman/contract/moment.ts';
import { randomId } from '../../lib/random-id.ts';
import type { LocalMoment, MomentDatabase } from './moment-database.ts';

/** Where a moment belongs: a recording, and seconds from its start. */
export type MomentPlace = { recordingId: string; at: number };

/** A moment as it is shown, whether or not the server has it. */
type Known = MomentPlace & { id: string; kind: MomentKind; text: string | null; createdAt: string };

/** Milliseconds for which a deletion can be taken back although the server could be told. */
const undoMs = 8_000;

export type MomentStoreParts = {
  database: MomentDatabase;
  userId: () => string | null;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Something is to be sent. */
  onChange: () => void;
};

/** What a user adds to recordings in this browser. Written here first; each method throws when it could not be. */
export class MomentStore {
  readonly #parts: MomentStoreParts;

  constructor(parts: MomentStoreParts) {
    this.#parts = parts;
  }

  get #table() {
    return this.#parts.database.moments;
  }

  mark(place: MomentPlace): Promise<void> {
    return this.#add(place, { kind: 'mark', text: null });
  }

  addImage(place: MomentPlace, image: Blob): Promise<void> {
    return this.#add(place, { kind: 'image', text: null, image });
  }

  async #add(place: MomentPlace, what: Pick<LocalMoment, 'kind' | 'text' | 'image'>): Promise<void> {
    await this.#table.put(this.#row({ id: randomId(), ...place, ...what }, 'new'));
    this.#parts.onChange();
  }

  /** Keeps a note as far as it is written. An empty one is deleted. */
  async keepDraft(draft: MomentPlace & { id: string; text: string }): Promise<void> {
    if (draft.text.trim() === '') await this.#table.delete(draft.id);
    else await this.#table.put(this.#row({ ...draft, kind: 'note' }, 'draft'));
  }

  /** The note that was begun for one of these recordings. */
  async draftOf(recordingIds: readonly string[]): Promise<LocalMoment | undefined> {
    const rows = await this.list(recordingIds);
    return rows.find(({ change }) => change === 'draft');
  }

  /** A note is whole. */
  async finishDraft(draft: MomentPlace & { id: string; text: string }): Promise<void> {
    await this.#table.put(this.#row({ ...draft, text: draft.text.trim(), kind: 'note' }, 'new'));
    this.#parts.onChange();
  }

  /** All that waits here for the signed-in user, of these recordings. */
  async list(recordingIds: readonly string[]): Promise<LocalMoment[]> {
    const userId = this.#parts.userId();
    if (userId === null || recordingIds.length === 0) return [];
    const keys = recordingIds.map((id) => [userId, id]);
    return this.#table.where('[userId+recordingId]').anyOf(keys).toArray();
  }

  /** Changes a text; an empty one deletes it. */
  async setText(moment: Known, text: string): Promise<void> {
    await this.#change(moment, (row) => ({
      ...row,
      text: text.trim() || null,
      change: row.change === 'new' ? 'new' : 'edit',
    }));
  }

  /** Deletes a moment; for a while, and until the server is told, that can be taken back. */
  async remove(moment: Known): Promise<void> {
    await this.#change(moment, ({ change, ...row }) => ({
      ...row,
      change: 'delete',
      ...(row.revision > 0 && (change === 'new' || change === 'edit') ? { before: change } : {}),
      nextAttemptAt: this.#parts.now() + undoMs,
    }));
  }

  /** Takes a deletion back, also one of which the server may have been told meanwhile: then it gets it again. */
  async undo(id: string): Promise<void> {
    const { database, now } = this.#parts;
    await database.transaction('rw', this.#table, async () => {
      const row = await this.#table.get(id);
      if (row?.change !== 'delete') return;
      const { before, refusal: _refusal, ...rest } = row;
      const isTold = row.attempts > 0 || row.nextAttemptAt <= now();
      const change = isTold ? changeThatRestores(row) : before;
      if (change === undefined) await this.#table.delete(id);
      else await this.#table.put({ ...rest, change, revision: row.revision + 1, nextAttemptAt: 0 });
    });
    this.#parts.onChange();
  }

  /** Sends what was refused again. */
  async retry(id: string): Promise<void> {
    await this.#table.update(id, { refusal: undefined, nextAttemptAt: 0 });
    this.#parts.onChange();
  }

  /** Deletes what waits here of a recording that is gone. */
  async dropRecording(recordingId: string): Promise<void> {
    for (const { id } of await this.list([recordingId])) await this.#table.delete(id);
  }

  /** Deletes everything of the signed-in user. */
  async clear(): Promise<void> {
    const userId = this.#parts.userId();
    if (userId !== null) await this.#table.where('userId').equals(userId).delete();
  }

  async #change(moment: Known, changed: (row: LocalMoment) => LocalMoment): Promise<void> {
    const { database } = this.#parts;
    await database.transaction('rw', this.#table, async () => {
      const { recordingId, at, id, kind, text, createdAt } = moment;
      const known = { ...this.#row({ recordingId, at, id, kind, text }, 'edit'), createdAt, revision: 0 };
      const { refusal: _refusal, ...row } = (await this.#table.get(id)) ?? known;
      const next = changed({ ...row, attempts: 0, nextAttemptAt: 0 });
      await this.#table.put({ ...next, revision: row.revision + 1 });
    });
    this.#parts.onChange();
  }

  #row(
    what: MomentPlace & Pick<LocalMoment, 'id' | 'kind' | 'text' | 'image'>,
    change: LocalMoment['change'],
  ): LocalMoment {
    const userId = this.#parts.userId();
    if (userId === null) throw new Error('Nobody is signed in');
    const createdAt = new Date(this.#parts.now()).toISOString();
    return { ...what, userId, change, createdAt, revision: 1, attempts: 0, nextAttemptAt: 0 };
  }
}

/** Saving under the same id restores what was deleted; of a picture this browser may have no copy. */
const changeThatRestores = ({ kind, image }: LocalMoment) => (kind !== 'image' || image ? 'new' : 'edit');
