import type { CorrectionKind } from '@wingman/contract/correction-table.ts';
import { maxCorrectionSize, maxCorrections } from '@wingman/contract/correction-table.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  deleteCorrections,
  deleteUndoneCorrections,
  findCorrection,
  findNextCorrections,
  insertCorrection,
  listCorrections,
  measureCorrections,
  type SegmentState,
  updateCorrection,
  updateUndone,
} from '@wingman/db/repositories/correction.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { saveSegmentChange } from '@wingman/db/repositories/segment-change.repository.ts';
import { deleteFromDraft } from '@wingman/db/repositories/transcript-draft.repository.ts';
import { followLanguage } from '../again/follow-language.ts';
import { changeSegments, type NewState } from './change-segments.ts';
import { followCorrection } from './follow-correction.ts';
import { erasureOf } from './origins.ts';

/** What a correction changes. */
export type Change = {
  kind: CorrectionKind;
  before: SegmentState[];
  after: NewState[];
  /** Of the replacement that it is a part of. */
  replacementId?: string;
};

/** The transcript before it. */
type Given = { recording: OwnedRecording; segments: SegmentEntity[] };
type Options = { now: string; isEmbedded: boolean; makesNotes: boolean };

/** Saves a correction with all that follows from it. Returns the chats that it changed. @throws {DomainError} correction_limit_reached */
export async function saveChange(
  trx: Transaction,
  { recording, segments }: Given,
  { kind, before, after, replacementId, ...options }: Change & Options,
): Promise<string[]> {
  await deleteUndoneCorrections(trx, recording);
  const { count, size } = await measureCorrections(trx, recording.id);
  if (count >= maxCorrections || size >= maxCorrectionSize) throw new DomainError('correction_limit_reached');
  const id = await insertCorrection(trx, recording, {
    kind,
    before,
    createdAt: options.now,
    replacementId,
  });
  const isWhole = kind === 'transcript';
  const saved = await replace(
    trx,
    { recording, segments },
    { from: before, to: after, version: id, isWhole },
  );
  const known = new Set(segments.map((segment) => segment.id));
  const added = saved.filter(
    (segment) => !known.has(segment.id) && !after.some((state) => state.id === segment.id),
  );
  const states = after.map((state) => ({ ...state, id: state.id ?? (added.shift()?.id as number) }));
  await updateCorrection(trx, recording, { id, before, after: states });
  const isNaming = kind === 'voice';
  return followCorrection(trx, recording, {
    ...options,
    before: segments,
    after: saved,
    isNaming,
    isDeletion: false,
  });
}

const notNextUndo = 'Questa correzione non è l’ultima da annullare: rileggi la trascrizione';
const notNextRedo = 'Questa correzione non è la prossima da ripetere: rileggi la trascrizione';

/** Takes a correction back or makes it again. @throws {DomainError} conflict when another one is the next */
export async function saveStep(
  trx: Transaction,
  { recording, segments }: Given,
  { correctionId, isUndo, ...options }: Options & { correctionId: number; isUndo: boolean },
): Promise<string[]> {
  const { undo, redo } = await findNextCorrections(trx, recording.id);
  const isNext = (isUndo ? undo : redo)?.id === correctionId;
  const next = isNext && (await findCorrection(trx, { id: correctionId, recordingId: recording.id }));
  if (!next) throw new DomainError('conflict', { message: isUndo ? notNextUndo : notNextRedo });
  const [from, to] = isUndo ? [next.after, next.before] : [next.before, next.after];
  const versions = new Map(segments.map((segment) => [segment.id, segment.version]));
  if (!from.every((state) => versions.get(state.id) === versionOf(state, correctionId)))
    throw new DomainError('conflict', { message: isUndo ? notNextUndo : notNextRedo });
  const isWhole = next.kind === 'transcript';
  const saved = await replace(trx, { recording, segments }, { from, to, version: correctionId, isWhole });
  await updateUndone(trx, recording, { id: correctionId, isUndone: isUndo });
  if (isWhole) await followLanguage(trx, recording, { correctionId, isUndo });
  const isNaming = next.kind === 'voice';
  return followCorrection(trx, recording, {
    ...options,
    before: segments,
    after: saved,
    isNaming,
    isDeletion: false,
  });
}

const versionOf = (state: SegmentState, correctionId: number) =>
  state.version === undefined ? correctionId : state.version;

/** Deletes segments for good, and what the history holds of their words. Returns the chats that it changed. */
export async function saveRemoval(
  trx: Transaction,
  { recording, segments }: Given,
  { removed, ...options }: Options & { removed: readonly SegmentEntity[] },
): Promise<string[]> {
  await deleteUndoneCorrections(trx, recording);
  const gone = new Set(removed.map(({ id }) => id));
  const { deleted, changed, related } = erasureOf(await listCorrections(trx, recording.id), removed);
  await deleteFromDraft(trx, recording, removed);
  await deleteCorrections(trx, recording, deleted);
  for (const correction of changed) await updateCorrection(trx, recording, correction);
  // What is left of a divided segment stands as it is: nothing is known any more of how it was heard.
  const after = segments
    .filter(({ id }) => !gone.has(id))
    .map((segment) => (related.has(segment.id) ? { ...segment, version: null } : segment));
  const saved = await saveSegmentChange(trx, recording, { before: segments, after });
  return followCorrection(trx, recording, {
    ...options,
    before: segments,
    after: saved,
    isNaming: false,
    isDeletion: true,
  });
}

type Replacement = { from: SegmentState[]; to: readonly NewState[]; version: number; isWhole: boolean };

async function replace(
  trx: Transaction,
  { recording, segments }: Given,
  replacement: Replacement,
): Promise<SegmentEntity[]> {
  const after = changeSegments(segments, { ...replacement, startedAt: recording.createdAt });
  if (!after) throw new DomainError('conflict');
  return saveSegmentChange(trx, recording, { before: segments, after });
}
